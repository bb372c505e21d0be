import clsx from 'clsx';
import { type BlockProps, nodeId } from '../block.ts';
import container from '../shared/container.module.css';
import styles from './ColumnsBlock.module.css';

export interface ColumnsBlockProps extends BlockProps {
  /** From 1024 px the block at the side stays in view while the other scrolls by; `last`: the last thing in it does. */
  pinned?: boolean | 'last';
  /** Which of the two stands at the side. */
  side?: 'first' | 'second';
}

/** Two blocks beside each other on a desktop, one wide and one at its side, one under the other below it, in reading order. */
export default function ColumnsBlock({ id, pinned = false, side = 'second', children }: ColumnsBlockProps) {
  return (
    <div
      id={nodeId(id)}
      className={clsx(
        container.container,
        styles.columns,
        styles[side],
        pinned === true && styles.pinned,
        pinned === 'last' && styles.pinnedLast,
      )}
      data-full="grid"
      data-grid
    >
      {children}
    </div>
  );
}
