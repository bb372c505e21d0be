import { Copy } from '../../copy/Copy.tsx';
import { LiveRegion } from '../../widgets/LiveRegion.tsx';
import type { Sentence } from '../block.ts';
import { usePatience } from './usePatience.ts';

interface StatusLineProps {
  /** Counts from the moment it becomes true; the line is empty while false. */
  busy: boolean;
  text: Sentence;
  slow?: Sentence | undefined;
  verySlow?: Sentence | undefined;
}

/** A polite status line that says more after 10 and after 30 seconds (UX-11, UX-14). */
export function StatusLine({ busy, text, slow = text, verySlow = slow }: StatusLineProps) {
  const words = [text, slow, verySlow][usePatience(busy)];
  return <LiveRegion>{busy && <Copy text={words} />}</LiveRegion>;
}
