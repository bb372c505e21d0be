import { type ComponentType, useEffect, useState } from 'react';
import { fetchCode } from '../shared/fetchCode.ts';
import { whenIdle } from '../shared/whenIdle.ts';

/** The component that shows which section is in view. It loads when the page is idle; a form works without it. */
export function useProgress(isWanted: boolean): ComponentType | undefined {
  const [Progress, setProgress] = useState<ComponentType>();
  useEffect(() => {
    if (!isWanted) return;
    return whenIdle(() => {
      fetchCode(() => import('./FormProgress.tsx')).then(
        (module) => setProgress(() => module.default),
        // The form works without it.
        () => undefined,
      );
    });
  }, [isWanted]);
  return isWanted ? Progress : undefined;
}
