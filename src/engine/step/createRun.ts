import { holds } from '../conditions/holds.ts';
import { createContext } from '../context/createContext.ts';
import type { MachineState, Surroundings } from '../machine.ts';
import type { Slice } from '../slice.ts';
import { evaluateValue } from '../values/evaluateValue.ts';
import { performEffects } from './performEffects.ts';
import type { Run } from './Run.ts';

/** Begins a run. What `event.*` and `answer.*` read stays the same all along, in nested `raise` effects too. */
export function createRun(
  slice: Slice,
  surroundings: Surroundings,
  state: MachineState,
  { event = {}, answer = {} }: Partial<Pick<Run, 'event' | 'answer'>>,
): Run {
  const run: Run = {
    slice,
    surroundings,
    state,
    commands: [],
    event,
    answer,
    depth: 0,
    context: () => createContext(slice, surroundings, run.state, event, answer),
    holds: (condition) => holds(slice, condition, run.context()),
    evaluate: (template) => evaluateValue(template, { slice, context: run.context() }),
    perform: (effects, place) => {
      if (effects !== undefined) performEffects(run, effects, place);
    },
  };
  return run;
}
