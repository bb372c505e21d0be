import { useEffect, useRef, useState } from 'react';
import { offeredSuggestions } from '../engine/forms/offeredSuggestion.ts';
import type { FormModel } from './createFormModel.ts';

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
