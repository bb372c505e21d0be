import type { BlockProps, Sentence } from '../block.ts';
import { nodeId } from '../shared/nodeId.ts';
import { StatusLine } from '../shared/StatusLine.tsx';
import styles from './LiveStatusBlock.module.css';

export interface LiveStatusBlockProps extends BlockProps {
  /** True while the line speaks. */
  busy: boolean;
  text: Sentence;
  /** Said after 10 and after 30 seconds (UX-14). */
  slow?: Sentence;
  verySlow?: Sentence;
}

/** Tells a change of state without moving the focus (UX-11). */
export default function LiveStatusBlock({ id, busy, text, slow, verySlow }: LiveStatusBlockProps) {
  return (
    <p id={nodeId(id)} className={styles.line}>
      <StatusLine busy={busy} text={text} slow={slow} verySlow={verySlow} />
    </p>
  );
}
