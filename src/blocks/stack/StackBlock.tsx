import clsx from 'clsx';
import { type BlockProps, nodeId } from '../block.ts';
import container from '../shared/container.module.css';
import styles from './StackBlock.module.css';

export interface StackBlockProps extends BlockProps {
  /** `text` makes a band on the page's grid; `fill` takes the place it is given. */
  width?: 'text' | 'fill';
  gap?: 'small' | 'medium' | 'large';
  /** `white` makes the whole page white (BNK-001). */
  tone?: 'white';
}

/**
 * Blocks one under the other. As the outermost block of a screen it is the page's grid: blocks that run from edge to edge
 * (a banner, a result) do so, all others stand between the margins.
 */
export default function StackBlock({ id, width = 'fill', gap = 'medium', tone, children }: StackBlockProps) {
  if (width === 'fill') {
    return (
      <div id={nodeId(id)} className={clsx(styles.stack, styles[gap], tone && styles[tone])} data-stack>
        {children}
      </div>
    );
  }
  return (
    <div id={nodeId(id)} className={clsx(styles.band, tone && styles[tone])} data-full="edge">
      <div className={clsx(container.container, styles[width])} data-grid>
        <div className={clsx(styles.stack, styles[gap])} data-stack>
          {children}
        </div>
      </div>
    </div>
  );
}
