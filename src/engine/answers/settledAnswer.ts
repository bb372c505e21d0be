import type { FieldDeclaration } from '../form.ts';
import { answerFilter } from './answerFilter.ts';

/**
 * An answer as it is finished: what nobody sees and what stands around it is gone. The page does it before it validates,
 * and the server takes nothing else (`isSettled`), so that what is validated is what is stored.
 * @returns undefined where nothing is left; the value itself where the field could not hold it, which its rules say
 */
export function settledAnswer(field: Pick<FieldDeclaration, 'widget' | 'filter'>, value: unknown): unknown {
  const settled = settle(field, value);
  return settled === '' ? undefined : (settled ?? value);
}

/** Whether an answer is as the field itself would have left it, to the letter. */
export function isSettled(field: Pick<FieldDeclaration, 'widget' | 'filter'>, value: unknown): boolean {
  return typeof value !== 'string' || answerFilter(field) === undefined || settle(field, value) === value;
}

/** Undefined for what is not typed, and for what the field refuses. */
function settle(field: Pick<FieldDeclaration, 'widget' | 'filter'>, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const filtered = answerFilter(field)?.(value, '', 'bulk');
  return filtered?.refused === undefined ? filtered?.value : undefined;
}
