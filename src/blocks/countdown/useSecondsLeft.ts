import { useEffect, useState } from 'react';

/** Whole seconds until a time by the wall clock, at least 0, counted anew each second. Undefined where there is none. */
export function useSecondsLeft(deadline: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (deadline === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = Date.now();
      setNow(time);
      // At the moment when the number changes, so that no second is skipped or shown twice.
      if (time < deadline) timer = setTimeout(tick, (deadline - time) % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline]);
  return deadline === undefined ? undefined : Math.max(0, Math.ceil((deadline - now) / 1000));
}
