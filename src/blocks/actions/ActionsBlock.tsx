import clsx from 'clsx';
import { type BlockProps, nodeId } from '../block.ts';
import styles from './ActionsBlock.module.css';

export interface ActionsBlockProps extends BlockProps {
  /** They begin the line unless said. */
  align?: 'end';
}

/** Buttons beside each other, one under the other on phones. */
export default function ActionsBlock({ id, align, children }: ActionsBlockProps) {
  return (
    <div id={nodeId(id)} className={clsx(styles.actions, align && styles[align])}>
      {children}
    </div>
  );
}
