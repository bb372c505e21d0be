import type { FieldDeclaration } from '../form.ts';

/**
 * The most characters that the fields of a form take, by rule row, so that a row which asks for more
 * can be told apart from one that can be met (UX-17). Undefined where a field has no limit.
 */
export function longestAnswer(
  fields: Record<string, FieldDeclaration>,
): (rule: string) => number | undefined {
  const limits = new Map<string, number>();
  for (const { rule, maxLength = Number.POSITIVE_INFINITY } of Object.values(fields)) {
    if (rule === undefined) continue;
    limits.set(rule, Math.max(maxLength, limits.get(rule) ?? 0));
  }
  return (rule) => limits.get(rule);
}
