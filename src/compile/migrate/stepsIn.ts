import { isObject } from './isObject.ts';

interface StepIn {
  step: Record<string, unknown>;
  /** Whether nothing follows it, in its list and behind that. */
  isLast: boolean;
}

/** Every step of a list and of what is inside it. */
export function stepsIn(list: unknown, isTail: boolean): StepIn[] {
  const steps = Array.isArray(list) ? list : [list];
  return steps.flatMap((step, index) => {
    if (!isObject(step)) return [];
    const isLast = isTail && index === steps.length - 1;
    const branches = ['then', 'else'].flatMap((key) => stepsIn(step[key], isLast));
    const { done, failed } = isObject(step.call) ? step.call : {};
    const outcomes = [done, failed, ...(isObject(step.outcomes) ? Object.values(step.outcomes) : [])];
    // What follows an answer has nothing behind it, but where a step that waited says so.
    return [{ step, isLast }, ...branches, ...outcomes.flatMap((outcome) => stepsIn(outcome, true))];
  });
}
