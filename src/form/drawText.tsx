import type { ReactNode } from 'react';
import { Copy, type CopyProps } from '../copy/Copy.tsx';

/** Text as a node. A plain sentence is itself: a form holds dozens, and a component for each has its price. */
export function drawText(text: CopyProps['text'], drawing: Omit<CopyProps, 'text'> = {}): ReactNode {
  return typeof text === 'string' ? text : <Copy text={text} {...drawing} />;
}
