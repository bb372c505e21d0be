import clsx from 'clsx';
import { type BlockProps, nodeId } from '../block.ts';
import styles from './StackBlock.module.css';

export interface StackBlockProps extends BlockProps {
  gap?: 'small' | 'medium' | 'large';
  /** `white` makes the whole page white (BNK-001). */
  tone?: 'white';
}

/**
 * Stacks blocks. As the outermost block of a screen, it is the page's grid: full-bleed blocks (a banner, a result) run from
 * edge to edge, and all others are between the margins.
 */
export default function StackBlock({ id, gap = 'medium', tone, children }: StackBlockProps) {
  return (
    <div id={nodeId(id)} className={clsx(styles.stack, styles[gap], tone && styles[tone])} data-stack>
      {children}
    </div>
  );
}
