import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import type { CompiledForm } from '../../engine/form.ts';
import { configurationAtom } from '../../state/configurationAtom.ts';
import { formAnswersAtom } from '../../state/formAnswersAtom.ts';
import { machineAtom } from '../../state/machineAtom.ts';
import { surroundingsAtom } from '../../state/surroundingsAtom.ts';
import { prefilledAnswers } from './prefilledAnswers.ts';

type Answers = Readonly<Record<string, unknown>>;

const none: Answers = {};

const applicantAtom = atom((get): Answers => get(machineAtom).applicant);

/**
 * What a form starts with, and where what is typed goes. Weakest first: prefill, the applicant's answers so far, what was
 * typed into this form before it was left, and what others changed since (another reservation was confirmed). Later
 * changes of the applicant (a calculator, a look-up) come through.
 */
export function useFormAnswers(form: CompiledForm) {
  const store = useStore();
  const applicant = useAtomValue(applicantAtom);
  const [start] = useState(() => {
    const before = store.get(applicantAtom);
    const prefilled = prefilledAnswers(
      form,
      store.get(surroundingsAtom).query,
      store.get(configurationAtom).prefill,
    );
    const left = store.get(formAnswersAtom)[form.id];
    const since = left === undefined ? {} : { ...left.typed, ...given(changes(left.applicant, before)) };
    return { before, answers: { ...prefilled, ...given(before), ...since } };
  });
  const answers = useMemo(
    () => ({ ...start.answers, ...changes(start.before, applicant) }),
    [start, applicant],
  );
  const setLeft = useSetAtom(formAnswersAtom);
  const keep = useCallback(
    ({ kept }: { kept: Answers }) =>
      setLeft((all) => ({ ...all, [form.id]: { typed: kept, applicant: store.get(applicantAtom) } })),
    [store, setLeft, form.id],
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
  if (now === before) return none;
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !Object.is(before[name], value)));
}
