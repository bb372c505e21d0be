import { useEffect, useState } from 'react';

/** Milliseconds after which a wait is long, and very long (UX-14). */
const limits = [10_000, 30_000];

/**
 * How long something has been waited for, counted from when `isBusy` becomes true.
 * @returns 0 at first and while nothing is waited for, 1 after 10 seconds, 2 after 30
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
