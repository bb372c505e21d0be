import { comparableLine } from '../addresses/comparableLine.ts';
import { createFilter } from '../filters/createFilter.ts';
import type { CompiledForm, FieldDeclaration, FieldOption } from '../form.ts';
import type { FieldFacts } from './fieldFacts.ts';
import type { Answers } from './visibleAnswers.ts';

/**
 * A service's suggestion for a field, as the field would hold it. Undefined if there is nothing to offer: no
 * suggestion, one that the field does not accept, or the current value (F-105, A-048).
 * @param choices of a field that has some
 */
export function offeredSuggestion(
  { filter, options }: Pick<FieldDeclaration, 'filter' | 'options'>,
  suggestion: unknown,
  answer: unknown,
  choices: readonly FieldOption[] | undefined,
): string | undefined {
  if (typeof suggestion !== 'string' || comparableLine(suggestion) === '') return undefined;
  if (comparableLine(suggestion) === comparableLine(answer)) return undefined;
  if (options !== undefined)
    return choices?.find(({ value }) => comparableLine(value) === comparableLine(suggestion))?.value;
  if (filter === undefined) return suggestion;
  const { value, refused } = createFilter(filter)(suggestion.trim(), '', 'bulk');
  return refused !== undefined || value === '' || value === answer ? undefined : value;
}

/** The suggestions of services for a form that its fields accept and do not already have, by field. */
export function offeredSuggestions(
  { fields }: Pick<CompiledForm, 'fields'>,
  suggestions: Readonly<Record<string, unknown>>,
  answers: Answers,
  facts: Readonly<Record<string, FieldFacts>>,
): Record<string, string> {
  const offered = Object.values(fields).map((field) => {
    const { name } = field;
    return [name, offeredSuggestion(field, suggestions[name], answers[name], facts[name]?.choices)];
  });
  return Object.fromEntries(offered.filter(([, suggestion]) => suggestion !== undefined));
}
