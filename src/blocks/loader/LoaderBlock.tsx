import BusyMark from '../../widgets/mantine/BusyMark.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { StatusLine } from '../shared/StatusLine.tsx';
import styles from './LoaderBlock.module.css';

export interface LoaderBlockProps extends BlockProps {
  text: Sentence;
  /** Status after 10 and after 30 seconds (UX-14). */
  slow?: Sentence;
  verySlow?: Sentence;
}

/** A spinner with a text that says what is loading. */
export default function LoaderBlock({ id, text, slow, verySlow }: LoaderBlockProps) {
  return (
    <div id={nodeId(id)} className={styles.loader}>
      <BusyMark />
      <StatusLine busy text={text} slow={slow} verySlow={verySlow} />
    </div>
  );
}
