import type { FieldDeclaration } from '../form.ts';

/**
 * The most characters that the live filters of a form's fields let in, by rule row, so that a row which asks for more
 * can be told apart from one that can be met (UX-17). Undefined where a field has no limit.
 */
export function longestAnswer(
  fields: Record<string, FieldDeclaration>,
): (rule: string) => number | undefined {
  const limits = new Map<string, number>();
  for (const { rule, filter } of Object.values(fields)) {
    if (rule === undefined) continue;
    const limit = typeof filter?.maxLength === 'number' ? filter.maxLength : Number.POSITIVE_INFINITY;
    limits.set(rule, Math.max(limit, limits.get(rule) ?? 0));
  }
  return (rule) => limits.get(rule);
}
