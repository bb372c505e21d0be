import clsx from 'clsx';
import type { BlockProps } from '../block.ts';
import { nodeId } from '../shared/nodeId.ts';
import styles from './ActionsBlock.module.css';

export interface ActionsBlockProps extends BlockProps {
  align?: 'start' | 'center' | 'end';
}

/** Buttons beside each other, one under the other on phones. */
export default function ActionsBlock({ id, align = 'start', children }: ActionsBlockProps) {
  return (
    <div id={nodeId(id)} className={clsx(styles.actions, styles[align])}>
      {children}
    </div>
  );
}
