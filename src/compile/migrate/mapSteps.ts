import { isObject } from './isObject.ts';
import { mapMembers } from './mapMembers.ts';
import { mapValues } from './mapValues.ts';

type Step = Record<string, unknown>;
/** Makes a step anew; `before` is what it was with its inner steps. */
type Make = (step: Step, before: Step) => unknown;

/** A list of steps, or one in its place, with every step made anew, the inner ones first. */
export function mapSteps(list: unknown, make: Make): unknown {
  if (Array.isArray(list)) return list.map((step) => mapSteps(step, make));
  if (!isObject(list)) return list;
  const inner = (steps: unknown) => mapSteps(steps, make);
  const step = mapMembers(list, {
    // biome-ignore lint/suspicious/noThenProperty: a word of the grammar
    then: inner,
    else: inner,
    call: (call) => mapMembers(call, { done: inner, failed: inner }),
    outcomes: (outcomes) => mapValues(outcomes, inner),
  });
  return make(step as Step, list);
}
