import { comparableLine } from '../engine/addresses/comparableLine.ts';
import { createFilter } from '../engine/filters/createFilter.ts';
import type { FieldDeclaration, FieldOption } from '../engine/form.ts';

/**
 * What a service suggests for a field, as the field would hold it. Undefined where there is nothing to offer: no
 * suggestion, one that the field does not take, or what stands there already (F-105, A-048).
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
