import { useStore } from 'jotai';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { readDeclared } from '../../engine/context/readDeclared.ts';
import type { CompiledForm, FieldDeclaration } from '../../engine/form.ts';
import { choicesOf } from '../../engine/forms/fieldFacts.ts';
import type { SchemaFormProps } from '../../form/SchemaForm.tsx';
import { configurationAtom, contextAtom, formAnswersAtom, sliceAtom } from '../../state/atoms.ts';
import { stableAtom } from '../../state/useValue.ts';
import { prefilledAnswers, prefillNotes } from './prefilledAnswers.ts';

type Answers = Readonly<Record<string, unknown>>;

/** What a link and stored data bring along, by name. */
export interface Brought {
  query: Readonly<Record<string, unknown>>;
  stored: Readonly<Record<string, unknown>>;
}

/**
 * What a form starts with, and where what is typed goes. Weakest first: prefill, the applicant's answers so far, what was
 * typed into this form before it was left, and what others changed since (another reservation was confirmed). Later
 * changes of the applicant (a calculator, a look-up) come through, and so does a prefill that comes later: the server's
 * first screen renders without visitor data.
 * @param applicant the applicant's answers as they are now
 */
export function useFormAnswers(form: CompiledForm, applicant: Answers, { query, stored }: Brought) {
  const store = useStore();
  const { prefilled, notes } = useMemo(() => {
    const choices = (field: FieldDeclaration) =>
      choicesOf(field, store.get(sliceAtom), store.get(contextAtom));
    const prefilled = prefilledAnswers(form, query, stored, choices);
    return { prefilled, notes: prefillNotes(form, query, stored, choices, prefilled) };
  }, [form, query, stored, store]);
  const [start] = useState(() => {
    const left = store.get(formAnswersAtom)[form.id];
    const since =
      left === undefined ? {} : { ...left.typed(), ...written(changes(left.applicant(), applicant)) };
    return { applicant, prefilled, answers: { ...prefilled, ...given(applicant), ...since } };
  });
  const answers = useMemo(
    () => ({
      ...start.answers,
      ...changes(start.prefilled, prefilled),
      ...changes(start.applicant, applicant),
    }),
    [start, prefilled, applicant],
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
  return { answers, keep, notes };
}

/** An answer that was cleared does not stand in the way of a prefilled one. */
function given(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** What somebody wrote or emptied; `null` says only that nobody else has an answer any more (`changedByOthers`). */
function written(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null));
}

/** An answer that was emptied is there as undefined. */
function changes(before: Answers, now: Answers): Answers {
  if (now === before) return {};
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !Object.hasOwn(before, name) || !Object.is(before[name], value),
    ),
  );
}

/** All that a form reads of the flow, in one reading: each costs when a form is first drawn (PERF-01). */
export const situationAtom = stableAtom((get) => {
  const context = get(contextAtom);
  const { context: declarations } = get(sliceAtom);
  const read = (path: string) => readDeclared(context, path, declarations);
  return {
    applicant: context.applicant,
    /** What a link and stored data bring along. */
    brought: { query: context.query, stored: get(configurationAtom).prefill },
    /** YYYY-MM-DD */
    today: String(read('now.date') ?? ''),
    serverErrors: read('session.errors') as SchemaFormProps['serverErrors'],
    suggestions: read('session.suggestions') as SchemaFormProps['suggestions'],
    fills: read('session.fills') as SchemaFormProps['fills'],
    notes: read('session.notes') as SchemaFormProps['notes'],
  };
});
