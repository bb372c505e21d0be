import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../shared/whenIdle.ts';

/** What tells which section is in view: it comes when the page has nothing else to do, or never. */
export function useProgress(isWanted: boolean): ComponentType | undefined {
  const [Progress, setProgress] = useState<ComponentType>();
  useEffect(() => {
    if (!isWanted) return;
    return whenIdle(() => {
      import('./FormProgress.tsx').then(
        (module) => setProgress(() => module.default),
        // A form without it is whole.
        () => undefined,
      );
    });
  }, [isWanted]);
  return isWanted ? Progress : undefined;
}
