import type { ErrorSchema } from '@rjsf/utils';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { offeredSuggestions } from '../engine/forms/offeredSuggestion.ts';
import type { Text } from '../engine/slice.ts';
import { sameValue } from '../state/sameValue.ts';
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
