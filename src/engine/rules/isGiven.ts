import { isEmptyAnswer } from './isEmptyAnswer.ts';

/** Whether somebody answered; a box that is not ticked is no answer here. */
export function isGiven(answer: unknown): boolean {
  return answer !== false && !isEmptyAnswer(answer);
}
