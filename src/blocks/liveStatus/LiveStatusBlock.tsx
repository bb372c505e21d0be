import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { StatusLine } from '../shared/StatusLine.tsx';
import styles from './LiveStatusBlock.module.css';

export interface LiveStatusBlockProps extends BlockProps {
  /** True while the line has text. */
  busy: boolean;
  text: Sentence;
}

/** Announces a change of state without moving the focus (UX-11). */
export default function LiveStatusBlock({ id, busy, text }: LiveStatusBlockProps) {
  return (
    <p id={nodeId(id)} className={styles.line}>
      <StatusLine busy={busy} text={text} />
    </p>
  );
}
