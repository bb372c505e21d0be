import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { CompiledForm } from '../../engine/form.ts';
import { fieldsOfStep, type StepView } from '../../form/StepContext.ts';
import { fetchCode } from '../shared/fetchCode.ts';
import type { FormStepsProps } from './FormSteps.tsx';

type Answers = Record<string, unknown>;

/**
 * The layout `steps` of a form. Its code loads after the first screen. Until then the form shows its first step only, and if
 * the code cannot be loaded, the whole form on one page.
 * @param send of the last step
 */
export function useSteps(form: CompiledForm, send: (values: Answers) => void) {
  const [Steps, setSteps] = useState<ComponentType<FormStepsProps>>();
  const [view, setView] = useState<StepView | undefined>(() => {
    const first = form.steps?.[0];
    return first && { sections: first, fields: fieldsOfStep(form, first) };
  });
  const isWanted = form.steps !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isMounted = true;
    fetchCode(() => import('./FormSteps.tsx')).then(
      (module) => isMounted && setSteps(() => module.default),
      () => isMounted && setView(undefined),
    );
    return () => {
      isMounted = false;
    };
  }, [isWanted]);
  /** What follows a submit that passes, as the step has it. */
  const passing = useRef<((values: Answers) => void) | undefined>(undefined);
  const pass = useCallback(
    (values: Answers) => (passing.current === undefined ? send(values) : passing.current(values)),
    [send],
  );
  return { Steps, view, setView, passing, pass };
}
