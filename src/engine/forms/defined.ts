import type { Answers } from './visibleAnswers.ts';

/** The answers that there are. */
export function defined(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
}
