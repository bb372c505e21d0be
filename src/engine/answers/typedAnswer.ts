import type { FieldDeclaration, FilterUse } from '../form.ts';
import { answerFilter } from './answerFilter.ts';

/** Filters of answers that mean another thing without one of their characters: an address of mail, an amount with cents. */
const indivisible: readonly FilterUse['name'][] = ['email', 'income'];

/**
 * A text that came from elsewhere as the field would hold it had somebody typed it: whole where the field takes
 * it, else without the keys that it refuses. An e-mail address or an amount that would lose a character is not taken.
 * @returns undefined where nothing is left
 */
export function typedAnswer(
  field: Pick<FieldDeclaration, 'widget' | 'filter'>,
  text: string,
): string | undefined {
  const filter = answerFilter(field);
  if (filter === undefined) return text || undefined;
  const whole = filter(text, '', 'bulk');
  if (whole.refused === undefined) return whole.value || undefined;
  if (indivisible.includes(field.filter?.name ?? '')) return undefined;
  let value = '';
  for (const key of text) value = filter(value + key, value, 'key').value;
  return filter(value, '', 'bulk').value || undefined;
}
