import type { Context, MachineEvent, MachineState, Step, Surroundings } from '../../engine/machine.ts';
import { matchRoute } from '../../engine/routing.ts';
import type { Condition, Effects, Slice } from '../../engine/slice.ts';
import { step } from '../../engine/step.ts';

/** A condition that was asked, and what was known then. */
export interface Asked {
  condition: Condition;
  holds: boolean;
  context: Context;
}

/** Something that a step came to. */
export interface Reached {
  /** Its place in the slice: `routes/offer/entry/2/done/0`, `routes/offer/guard`. */
  at: string;
  /** Undefined for a guard. */
  effect: Effects[number] | undefined;
  /** What it asked, in order: the one condition of an `if` or a guard, rows of a decision as far as the one that fits. */
  asked: Asked[];
}

/** What an event made a flow do, with each decision on the way: the interpreter of the page, looked at while it works. */
export function traceStep(
  slice: Slice,
  surroundings: Surroundings,
  before: MachineState,
  event: MachineEvent,
): Step & { reached: Reached[] } {
  const reached: Reached[] = [];
  const done = step(slice, surroundings, before, event, (run) => {
    const holds = run.holds;
    run.onEffect = (effect, at) => void reached.push({ at, effect, asked: [] });
    run.holds = (condition) => {
      const asked = { condition, holds: holds(condition), context: run.context() };
      const asking = reached.at(-1);
      if (asking === undefined)
        reached.push({ at: guardOf(slice, surroundings, event), effect: undefined, asked: [asked] });
      else asking.asked.push(asked);
      return asked.holds;
    };
  });
  return { ...done, reached };
}

/** Before any effect only the guard of the page that is visited asks something. */
function guardOf(slice: Slice, { site }: Surroundings, event: MachineEvent): string {
  const path = event.type === 'visited' ? event.path : '';
  const match = matchRoute(slice.routes, String(site.mainPath ?? ''), path);
  return match !== undefined && 'route' in match ? `routes/${match.route}/guard` : '';
}
