import { useEffect, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { LiveRegion } from '../../widgets/LiveRegion.tsx';
import type { Sentence } from '../block.ts';

interface StatusLineProps {
  /** Starts the timer when it becomes true. The line is empty while it is false. */
  busy: boolean;
  text: Sentence;
  slow?: Sentence | undefined;
  verySlow?: Sentence | undefined;
}

/** A polite status line whose text changes after 10 and after 30 seconds (UX-11, UX-14). */
export function StatusLine({ busy, text, slow = text, verySlow = slow }: StatusLineProps) {
  const words = [text, slow, verySlow][usePatience(busy)];
  return <LiveRegion>{busy && <Copy text={words} />}</LiveRegion>;
}

/** Milliseconds until a wait is long, and very long (UX-14). */
const limits = [10_000, 30_000];

/**
 * How long a wait has lasted since `isBusy` became true.
 * @returns 0 at first and when not busy, 1 after 10 seconds, 2 after 30
 */
export function usePatience(isBusy: boolean): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (!isBusy) return;
    const timers = limits.map((limit, index) => setTimeout(setPassed, limit, index + 1));
    return () => {
      timers.forEach(clearTimeout);
      setPassed(0);
    };
  }, [isBusy]);
  return passed;
}
