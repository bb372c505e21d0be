import type { RuleRow } from '../form.ts';

/**
 * The values a row accepts (RUL-008): a list, a JSON array as text, or one value. Undefined where the row names none.
 * An empty list would accept nothing, so it is a problem of the row, not a rule.
 */
export function acceptedValues(
  given: RuleRow['AcceptedValues'],
): { values: string[] } | { problem: string } | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  const values = typeof given === 'string' ? fromText(given) : given;
  if (values === undefined) return { problem: 'is not a JSON array of texts' };
  return values.length === 0 ? { problem: 'accepts nothing' } : { values };
}

function fromText(text: string): string[] | undefined {
  if (!text.trim().startsWith('[')) return [text];
  try {
    const list: unknown = JSON.parse(text);
    const isPlain = Array.isArray(list) && list.every((value) => typeof value !== 'object');
    return isPlain ? list.map(String) : undefined;
  } catch {
    return undefined;
  }
}
