import { Copy, useLeads } from '../../copy/Copy.tsx';
import type { Inline } from '../../engine/slice.ts';
import type { BlockProps, Sentence } from '../block.ts';
import styles from './LinkBlock.module.css';

export interface LinkBlockProps extends BlockProps {
  /** Text of the link. */
  text: Sentence;
  /** Name of a link of the flow, which has its address and event. */
  link: string;
  /** `button`: where it is the one thing to do. */
  look?: 'words' | 'button';
}

/** One link of a navigation (LAY-002…011), or of an offer. Header and footer hold them as child blocks, each with its own `when`. One that leads nowhere is not drawn. */
export default function LinkBlock({ text, link, look = 'words' }: LinkBlockProps) {
  if (!useLeads(link)) return null;
  return (
    <span className={styles[look]}>
      <Copy text={linkText(text, link)} />
    </span>
  );
}

/** Turns a whole sentence into one link. Text with several paragraphs stays as it is. */
function linkText(text: Sentence, link: string): Sentence {
  if (typeof text === 'object' && 'blocks' in text) return text;
  const words: Inline[] = typeof text === 'string' ? [text] : text.inline;
  return { inline: [{ link, words }] };
}
