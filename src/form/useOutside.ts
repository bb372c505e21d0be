import type { ErrorSchema } from '@rjsf/utils';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CompiledForm } from '../engine/form.ts';
import { externalChanges } from '../engine/forms/FormAnswers.ts';
import { offeredSuggestions } from '../engine/forms/offeredSuggestion.ts';
import type { Answers } from '../engine/forms/visibleAnswers.ts';
import type { Text } from '../engine/slice.ts';
import { sameValue } from '../state/useValue.ts';
import type { FormModel } from './createFormModel.ts';

/**
 * Writes values that others changed since the form was mounted (INC-005).
 * @param held the form's answers
 * @returns the values of others that it has seen
 */
export function useExternalChanges(answers: Answers, held: () => Answers, write: (changed: Answers) => void) {
  const seen = useRef(answers);
  useLayoutEffect(() => {
    if (seen.current === answers) return;
    const changed = externalChanges(seen.current, answers, held());
    seen.current = answers;
    if (Object.keys(changed).length > 0) write(changed);
  });
  return seen;
}

/** By field. */
export type ServiceErrors = Record<string, Text | { $copy: string }>;

interface ServiceWords {
  serverErrors: ServiceErrors;
  suggestions: Record<string, unknown>;
}

/**
 * Services' messages about fields (SVC-020), and their suggestions, until the field changes. New errors take the focus;
 * errors that exist when the form is first rendered do not, because the page's heading has it.
 * @param sentence finds current sentences of the copy
 */
export function useServiceWords(
  { answers, fail, listeners, words, focusErrors, facts }: FormModel,
  form: CompiledForm,
  { serverErrors, suggestions }: ServiceWords,
  sentence: (key: string) => Text,
) {
  const heard = () => ({
    errors: serverErrors,
    suggestions: offeredSuggestions(form, suggestions, answers.formData, facts()),
    isNews: false,
  });
  const [said, setSaid] = useState(heard);
  const known = useRef({ serverErrors, suggestions });
  useLayoutEffect(() => {
    if (sameValue(known.current, { serverErrors, suggestions })) return;
    known.current = { serverErrors, suggestions };
    const isNews = Object.keys(form.fields).some((name) => serverErrors[name] !== undefined);
    if (isNews) fail();
    setSaid({ ...heard(), isNews });
  });
  useLayoutEffect(() => {
    const forget = (name: string) =>
      setSaid((all) =>
        name in all.errors || name in all.suggestions
          ? { errors: without(all.errors, name), suggestions: without(all.suggestions, name), isNews: false }
          : all,
      );
    listeners.add(forget);
    return () => void listeners.delete(forget);
  }, [listeners]);
  useEffect(() => {
    if (said.isNews) focusErrors();
  }, [said, focusErrors]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the copy, which may change
  const extraErrors = useMemo(() => {
    const told = Object.entries(said.errors).filter(
      ([name, text]) => text !== undefined && Object.hasOwn(form.fields, name),
    );
    if (told.length === 0) return undefined;
    return Object.fromEntries(told.map(([name, text]) => [name, { __errors: [words(text)] }])) as ErrorSchema;
  }, [form, said.errors, words, sentence]);
  return { extraErrors, suggestions: said.suggestions };
}

function without<Value>(all: Record<string, Value>, name: string): Record<string, Value> {
  const { [name]: _gone, ...others } = all;
  return others;
}

/**
 * Writes known values into empty fields that accept them; typed answers stay (F-422).
 * @returns what was written last, by field
 */
export function useFills(
  { answers, context, facts }: FormModel,
  form: CompiledForm,
  fills: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const before = useRef(fills);
  const [filled, setFilled] = useState<Record<string, string>>({});
  useEffect(() => {
    if (before.current === fills) return;
    before.current = fills;
    const typed = answers.typed();
    const offered = Object.entries(offeredSuggestions(form, fills, typed, facts()));
    const taken = Object.fromEntries(
      offered.filter(([name]) => answers.shows(name) && (typed[name] ?? '') === ''),
    );
    context.write(taken);
    setFilled(taken);
  }, [form, answers, context, facts, fills]);
  return filled;
}
