import { Copy } from '../../copy/Copy.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import styles from './LinkBlock.module.css';
import { linkText } from './linkText.ts';

export interface LinkBlockProps extends BlockProps {
  /** The words of the link. */
  text: Sentence;
  /** Name of a link of the flow: where it goes and what it raises. */
  link: string;
}

/** One navigation link (LAY-002…011). Header and footer hold them as child blocks, each with its own `when`. */
export default function LinkBlock({ text, link }: LinkBlockProps) {
  return (
    <span className={styles.link}>
      <Copy text={linkText(text, link)} />
    </span>
  );
}
