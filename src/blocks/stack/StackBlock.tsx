import clsx from 'clsx';
import { type BlockProps, nodeId } from '../block.ts';
import styles from './StackBlock.module.css';

export interface StackBlockProps extends BlockProps {
  gap?: 'small' | 'medium' | 'large';
  /** `white` makes the whole page white (BNK-001). */
  tone?: 'white';
}

/**
 * Blocks one under the other. As the outermost block of a screen it is the page's grid: blocks that run from edge to edge
 * (a banner, a result) do so, all others stand between the margins.
 */
export default function StackBlock({ id, gap = 'medium', tone, children }: StackBlockProps) {
  return (
    <div id={nodeId(id)} className={clsx(styles.stack, styles[gap], tone && styles[tone])} data-stack>
      {children}
    </div>
  );
}
