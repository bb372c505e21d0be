import { holds } from '../conditions/holds.ts';
import { createContext } from '../context/createContext.ts';
import type { MachineState, Surroundings } from '../machine.ts';
import type { Effect, Effects, Slice } from '../slice.ts';
import { evaluateValue } from '../values/evaluateValue.ts';
import { call } from './effects/call.ts';
import { close } from './effects/close.ts';
import { go } from './effects/go.ts';
import { leave } from './effects/leave.ts';
import { newTab } from './effects/newTab.ts';
import { open } from './effects/open.ts';
import { post } from './effects/post.ts';
import { set } from './effects/set.ts';
import { track } from './effects/track.ts';
import type { Run } from './Run.ts';
import { raise } from './raise.ts';

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

/**
 * Runs a list of effects in order. `{ when, do, else }` is decided when it is reached, with the state as changed by then,
 * and exactly one of its lists runs.
 * An effect with `once` runs once per application, remembered by its place in the catalogue.
 */
function performEffects(run: Run, effects: Effects, place: string): void {
  effects.forEach((effect, index) => {
    const at = `${place}/${index}`;
    run.onEffect?.(effect, at);
    if ('do' in effect) {
      if (run.holds(effect.when)) performEffects(run, effect.do, `${at}/do`);
      else performEffects(run, effect.else ?? [], `${at}/else`);
      return;
    }
    if ('once' in effect && effect.once === true) {
      if (Object.hasOwn(run.state.once, at)) return;
      run.state = { ...run.state, once: { ...run.state.once, [at]: true } };
    }
    perform(run, effect, at);
  });
}

function perform(run: Run, effect: Effect, place: string): void {
  if ('go' in effect) go(run, effect);
  else if ('open' in effect) open(run, effect);
  else if ('close' in effect) close(run, effect);
  else if ('set' in effect) set(run, effect);
  else if ('raise' in effect) raise(run, effect.raise);
  else if ('call' in effect) call(run, effect, place);
  else if ('leave' in effect) leave(run, effect);
  else if ('post' in effect) post(run, effect);
  else if ('newTab' in effect) newTab(run, effect);
  else track(run, effect);
}
