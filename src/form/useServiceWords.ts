import type { ErrorSchema } from '@rjsf/utils';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { offeredSuggestions } from '../engine/forms/offeredSuggestion.ts';
import type { Text } from '../engine/slice.ts';
import { sameValue } from '../state/useValue.ts';
import type { FormModel } from './createFormModel.ts';

/** By field. */
export type ServiceErrors = Record<string, Text | { $copy: string }>;

export interface ServiceWords {
  serverErrors: ServiceErrors;
  suggestions: Record<string, unknown>;
}

/**
 * What services said of fields (SVC-020) and suggest in their place, until the field changes. Errors that come take the
 * focus; those that are there when the form is first drawn do not: the page's heading has it then.
 * @param known those that were heard before, also by the form that stood in its place
 */
export function useServiceWords(
  { form, hidden, fail, listeners, words, focusErrors, facts }: FormModel,
  { serverErrors, suggestions }: ServiceWords,
  known: RefObject<ServiceWords>,
) {
  const heard = () => ({
    errors: serverErrors,
    suggestions: offeredSuggestions(form, suggestions, hidden.formData, facts()),
    isNews: false,
  });
  const [said, setSaid] = useState(heard);
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
  const extraErrors = useMemo(() => {
    const told = Object.entries(said.errors).filter(
      ([name, text]) => text !== undefined && Object.hasOwn(form.fields, name),
    );
    if (told.length === 0) return undefined;
    return Object.fromEntries(told.map(([name, text]) => [name, { __errors: [words(text)] }])) as ErrorSchema;
  }, [form, said.errors, words]);
  return { extraErrors, suggestions: said.suggestions };
}

function without<Value>(all: Record<string, Value>, name: string): Record<string, Value> {
  const { [name]: _gone, ...others } = all;
  return others;
}

/**
 * Writes what came to be known of fields into those that are empty and can take it; what somebody typed stays (F-422).
 * @returns what was written last, by field
 */
export function useFills(
  { form, hidden, context, facts }: FormModel,
  fills: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const before = useRef(fills);
  const [filled, setFilled] = useState<Record<string, string>>({});
  useEffect(() => {
    if (before.current === fills) return;
    before.current = fills;
    const typed = hidden.typed();
    const taken = Object.entries(offeredSuggestions(form, fills, typed, facts())).filter(
      ([name]) => hidden.shows(name) && (typed[name] ?? '') === '',
    );
    for (const [name, value] of taken) context.write(name, value);
    setFilled(Object.fromEntries(taken));
  }, [form, hidden, context, facts, fills]);
  return filled;
}
