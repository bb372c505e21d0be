import type { Answers } from './visibleAnswers.ts';

/**
 * Answers that others changed since last time (a calculator, a look-up) and that a form does not hold already. `null` says
 * that nobody else has an answer any more, so the same one can be written again (INC-005).
 */
export function changedByOthers(before: Answers, now: Answers, held: Answers): [string, unknown][] {
  return Object.entries(now).filter(
    ([name, value]) => value !== null && !Object.is(value, before[name]) && !isSame(value, held[name]),
  );
}

/** What was left empty comes back blank once it was sent; nothing changed by that. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || (isBlank(one) && isBlank(other));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === '' || value === false;
}
