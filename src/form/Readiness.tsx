import { atom, useAtomValue } from 'jotai';
import { useLayoutEffect, useMemo } from 'react';
import type { FormController } from './FormController.ts';

interface ReadinessProps {
  controller: FormController;
  /** Names of the fields that are waited for. */
  names: readonly string[];
  onReady: (isReady: boolean) => void;
}

/** Tells, key by key, whether some fields pass their rules. Draws nothing. */
export function Readiness({ controller, names, onReady }: ReadinessProps) {
  const values = useAtomValue(
    useMemo(
      () => atom((get) => names.map((name) => get(controller.states.of(name)).value)),
      [controller, names],
    ),
  );
  // Before the next key, which may be Enter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is what may pass
  useLayoutEffect(() => onReady(controller.passes(names)), [controller, names, onReady, values]);
  return null;
}
