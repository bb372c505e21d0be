import clsx from 'clsx';
import { type BlockProps, nodeId } from '../block.ts';
import styles from './ActionsBlock.module.css';

export interface ActionsBlockProps extends BlockProps {
  /** Alignment. Default: at the start. */
  align?: 'end';
}

/** Buttons in a row; stacked on phones. */
export default function ActionsBlock({ id, align, children }: ActionsBlockProps) {
  return (
    <div id={nodeId(id)} className={clsx(styles.actions, align && styles[align])}>
      {children}
    </div>
  );
}
