import { useStore } from 'jotai';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CompiledForm } from '../../engine/form.ts';
import { choicesOf } from '../../engine/forms/choicesOf.ts';
import { configurationAtom } from '../../state/configurationAtom.ts';
import { contextAtom } from '../../state/contextAtom.ts';
import { formAnswersAtom } from '../../state/formAnswersAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import { surroundingsAtom } from '../../state/surroundingsAtom.ts';
import { prefilledAnswers } from './prefilledAnswers.ts';

type Answers = Readonly<Record<string, unknown>>;

/**
 * What a form starts with, and where what is typed goes. Weakest first: prefill, the applicant's answers so far, what was
 * typed into this form before it was left, and what others changed since (another reservation was confirmed). Later
 * changes of the applicant (a calculator, a look-up) come through.
 * @param applicant the applicant's answers as they are now
 */
export function useFormAnswers(form: CompiledForm, applicant: Answers) {
  const store = useStore();
  const [start] = useState(() => {
    const prefilled = prefilledAnswers(
      form,
      store.get(surroundingsAtom).query,
      store.get(configurationAtom).prefill,
      (field) => choicesOf(field, store.get(sliceAtom), store.get(contextAtom)),
    );
    const left = store.get(formAnswersAtom)[form.id];
    const since =
      left === undefined ? {} : { ...left.typed(), ...given(changes(left.applicant(), applicant)) };
    return { applicant, answers: { ...prefilled, ...given(applicant), ...since } };
  });
  const answers = useMemo(
    () => ({ ...start.answers, ...changes(start.applicant, applicant) }),
    [start, applicant],
  );
  // What the form has seen: a change that takes the form away is newer than what was typed.
  const seen = useRef(applicant);
  useLayoutEffect(() => {
    seen.current = applicant;
  }, [applicant]);
  const keep = useCallback(
    (typed: () => Answers) => {
      const drawn = { typed, applicant: () => seen.current };
      store.set(formAnswersAtom, (all) => ({ ...all, [form.id]: drawn }));
    },
    [store, form.id],
  );
  return { answers, keep };
}

/** An answer that was cleared does not stand in the way of a prefilled one. */
function given(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(([, value]) => value !== undefined && value !== null),
  );
}

function changes(before: Answers, now: Answers): Answers {
  if (now === before) return {};
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !Object.is(before[name], value)));
}
