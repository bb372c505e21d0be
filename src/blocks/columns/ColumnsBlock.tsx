import clsx from 'clsx';
import { type BlockProps, nodeId } from '../block.ts';
import container from '../shared/container.module.css';
import styles from './ColumnsBlock.module.css';

export interface ColumnsBlockProps extends BlockProps {
  /** From 1024 px, the second child stays in view while the first scrolls; `last`: only the last block in it does. */
  pinned?: boolean | 'last';
}

/** Two blocks side by side on desktop, the first one wider; stacked in reading order on smaller screens. */
export default function ColumnsBlock({ id, pinned = false, children }: ColumnsBlockProps) {
  return (
    <div
      id={nodeId(id)}
      className={clsx(
        container.container,
        styles.columns,
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
