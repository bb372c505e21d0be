import BusyMark from '../../widgets/mantine/BusyMark.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { StatusLine } from '../shared/StatusLine.tsx';
import styles from './LoaderBlock.module.css';

export interface LoaderBlockProps extends BlockProps {
  text: Sentence;
  /** Said after 10 and after 30 seconds (UX-14). */
  slow?: Sentence;
  verySlow?: Sentence;
}

/** Something is on its way: a turning mark and what it is. */
export default function LoaderBlock({ id, text, slow, verySlow }: LoaderBlockProps) {
  return (
    <div id={nodeId(id)} className={styles.loader}>
      <BusyMark />
      <StatusLine busy text={text} slow={slow} verySlow={verySlow} />
    </div>
  );
}
