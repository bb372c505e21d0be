import clsx from 'clsx';
import type { BlockProps } from '../block.ts';
import container from '../shared/container.module.css';
import { nodeId } from '../shared/nodeId.ts';
import styles from './StackBlock.module.css';

export interface StackBlockProps extends BlockProps {
  /** `page` and `text` stand on the page's grid; `fill` takes the width of the block around it. */
  width?: 'page' | 'text' | 'fill';
  gap?: 'small' | 'medium' | 'large';
  /** `tinted` sets a band of the page apart. */
  tone?: 'plain' | 'tinted';
}

/** Blocks one under the other. */
export default function StackBlock({ id, width = 'fill', gap = 'medium', tone = 'plain', children }: StackBlockProps) {
  const inner = <div className={clsx(styles.stack, styles[gap])}>{children}</div>;
  return (
    <div id={nodeId(id)} className={clsx(styles[tone], width !== 'fill' && styles.band)}>
      {width === 'fill' ? inner : <div className={clsx(container.container, styles[width])}>{inner}</div>}
    </div>
  );
}
