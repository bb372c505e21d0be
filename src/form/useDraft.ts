import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { FormController } from './FormController.ts';

interface Draft {
  value: unknown;
  /** Takes a new value. It is committed at once unless somebody is still typing it. */
  change: (value: unknown, isTyping: boolean) => void;
  commit: () => void;
}

/**
 * What is being typed into one field. Keys touch nothing but this field; the form learns of the value when the field
 * is left, on Enter, and on submit (design §5). A value from outside (a restored answer, a suggestion) replaces it.
 */
export function useDraft(controller: FormController, name: string, value: unknown): Draft {
  const [draft, setDraft] = useState({ value, basis: value });
  const pending = useRef<{ value: unknown }>(undefined);
  if (!Object.is(draft.basis, value)) setDraft({ value, basis: value });

  const commit = useCallback(() => {
    const typed = pending.current;
    pending.current = undefined;
    if (typed !== undefined) controller.commit(name, typed.value);
  }, [controller, name]);

  const change = useCallback(
    (next: unknown, isTyping: boolean) => {
      pending.current = { value: next };
      setDraft((current) => ({ ...current, value: next }));
      controller.states.touch(name);
      if (!isTyping) commit();
    },
    [controller, name, commit],
  );

  useLayoutEffect(
    () => controller.register(name, { pending: () => pending.current, commit }),
    [controller, name, commit],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new value is what makes the typed one stale
  useLayoutEffect(() => {
    pending.current = undefined;
  }, [value]);
  useLayoutEffect(
    () => () => {
      if (pending.current !== undefined) controller.abandon(name, pending.current.value);
    },
    [controller, name],
  );
  return { value: draft.value, change, commit };
}
