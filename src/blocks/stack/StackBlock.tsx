import clsx from 'clsx';
import { type BlockProps, nodeId } from '../block.ts';
import container from '../shared/container.module.css';
import styles from './StackBlock.module.css';

export interface StackBlockProps extends BlockProps {
  /** `text` is a band on the page's grid; `fill` fills its container. */
  width?: 'text' | 'fill';
  gap?: 'small' | 'medium' | 'large';
  /** `white` makes the whole page white (BNK-001). */
  tone?: 'white';
}

/**
 * Stacks blocks. As the outermost block of a screen, it is the page's grid: full-bleed blocks (a banner, a result) run from
 * edge to edge, and all others are between the margins.
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
