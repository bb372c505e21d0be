import { useAtomValue, useStore } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { readDeclared } from '../../engine/context/readDeclared.ts';
import type { CompiledForm, FieldDeclaration } from '../../engine/form.ts';
import type { DrawnForm } from '../../engine/forms/FormAnswers.ts';
import { choicesOf } from '../../engine/forms/fieldFacts.ts';
import type { SchemaFormProps } from '../../form/SchemaForm.tsx';
import {
  configurationAtom,
  contextAtom,
  formAnswersAtom,
  keptFormsAtom,
  sliceAtom,
} from '../../state/atoms.ts';
import { stableAtom } from '../../state/useValue.ts';
import { prefilledAnswers, prefillNotes } from './prefilledAnswers.ts';

type Answers = Readonly<Record<string, unknown>>;

/** Answers from a link and from stored data, by name. */
export interface Brought {
  query: Readonly<Record<string, unknown>>;
  stored: Readonly<Record<string, unknown>>;
}

/**
 * The answers from outside the form, what they lack, the form that was last shown here, and the place to keep the current
 * one. The applicant's answers take precedence over prefilled ones. Both can change while a form is shown: a calculator or lookup
 * writes answers, and the server renders the first screen without visitor data.
 * @param applicant the current answers of the applicant
 */
export function useFormAnswers(form: CompiledForm, applicant: Answers, { query, stored }: Brought) {
  const store = useStore();
  const { prefilled, notes } = useMemo(() => {
    const choices = (field: FieldDeclaration) =>
      choicesOf(field, store.get(sliceAtom), store.get(contextAtom));
    const prefilled = prefilledAnswers(form, query, stored, choices);
    return { prefilled, notes: prefillNotes(form, query, stored, choices, prefilled) };
  }, [form, query, stored, store]);
  const answers = useMemo(() => {
    const unanswered = Object.entries(prefilled).filter(([name]) => applicant[name] === undefined);
    return { ...applicant, ...Object.fromEntries(unanswered) };
  }, [applicant, prefilled]);
  const keep = useCallback(
    (drawn: DrawnForm) => store.set(formAnswersAtom, (all) => ({ ...all, [form.id]: drawn })),
    [store, form.id],
  );
  const left = store.get(formAnswersAtom)[form.id];
  const [lostBefore] = useState(() => left?.lost());
  const lostOnReload = useAtomValue(keptFormsAtom)[form.id]?.lost;
  const brought = useMemo(
    () => ({ ...notes, ...lostBefore, ...lostOnReload }),
    [notes, lostBefore, lostOnReload],
  );
  return { answers, left, keep, brought };
}

/** Everything that a form reads from the flow, in one selector: each one slows down the first render (PERF-01). */
export const situationAtom = stableAtom((get) => {
  const context = get(contextAtom);
  const { context: declarations } = get(sliceAtom);
  const read = (path: string) => readDeclared(context, path, declarations);
  return {
    applicant: context.applicant,
    /** Answers from a link and from stored data. */
    brought: { query: context.query, stored: get(configurationAtom).prefill },
    /** YYYY-MM-DD */
    today: String(read('now.date') ?? ''),
    serverErrors: read('session.errors') as SchemaFormProps['serverErrors'],
    suggestions: read('session.suggestions') as SchemaFormProps['suggestions'],
    fills: read('session.fills') as SchemaFormProps['fills'],
    notes: read('session.notes') as SchemaFormProps['notes'],
  };
});
