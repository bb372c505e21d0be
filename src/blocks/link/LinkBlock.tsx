import { Copy } from '../../copy/Copy.tsx';
import type { Inline } from '../../engine/slice.ts';
import type { BlockProps, Sentence } from '../block.ts';
import styles from './LinkBlock.module.css';

export interface LinkBlockProps extends BlockProps {
  /** Text of the link. */
  text: Sentence;
  /** Name of a link of the flow, which has its address and event. */
  link: string;
}

/** One navigation link (LAY-002…011). Header and footer have them as child blocks, each with its own `when`. */
export default function LinkBlock({ text, link }: LinkBlockProps) {
  return (
    <span className={styles.link}>
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
