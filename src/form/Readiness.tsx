import { useLayoutEffect } from 'react';
import type { FormController } from './FormController.ts';

interface ReadinessProps {
  controller: FormController;
  /** Names of the fields that are waited for. */
  names: readonly string[];
  onReady: (isReady: boolean) => void;
}

/** Tells, key by key, whether some fields pass their rules. Draws nothing. */
export function Readiness({ controller, names, onReady }: ReadinessProps) {
  useLayoutEffect(() => {
    // At once: the next key may be Enter.
    const tell = () => onReady(controller.passes(names));
    tell();
    return controller.states.observe(
      names.map((name) => ({ name })),
      tell,
    );
  }, [controller, names, onReady]);
  return null;
}
