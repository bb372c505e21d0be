import { isDeepStrictEqual } from 'node:util';

/**
 * What follows the outcomes of a call: `*` is what followed its answer, and every failure that the action tells apart
 * has what followed any failed call.
 */
export function outcomesOf(
  { done = [], failed = [] }: Record<string, unknown>,
  descriptor: Record<string, unknown> | undefined,
  isWaiting: boolean,
): { outcomes?: Record<string, unknown> } {
  if (isDeepStrictEqual(done, failed)) {
    return isWaiting || !isDeepStrictEqual(done, []) ? { outcomes: { '*': done } } : {};
  }
  const failures = Array.isArray(descriptor?.failures) ? descriptor.failures : [];
  return { outcomes: { '*': done, ...Object.fromEntries(failures.map((code) => [code, failed])), failed } };
}
