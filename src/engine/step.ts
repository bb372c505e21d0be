import type { MachineEvent, MachineState, Step, Surroundings } from './machine.ts';
import type { Slice } from './slice.ts';
import { createRun } from './step/createRun.ts';
import { handle } from './step/handle.ts';
import type { Run } from './step/Run.ts';

/**
 * The interpreter of a flow: a state and an event give the next state and what the world has to do. Pure; nothing is
 * called, waited for or read from a clock here (`surroundings.clock` is the time).
 *
 * - `visited`: the route at the path is entered, or a guard, a redirect or the not-found route answers.
 * - `raised`: values are merged into `applicant` and take away what was said of fields; then the event is handled by
 *   the top dialog, the route or the flow.
 * - `elapsed`: the event of that deadline is raised, once.
 * - `settled`: the call's `busy` ends, then its `done` or `failed` runs with the outcome as `answer.*`.
 *
 * Throws what a catalogue that was never checked can make it throw (`ConditionMistake`, unknown converters and names).
 * @param watch sees the run before it begins, to look on
 */
export function step(
  slice: Slice,
  surroundings: Surroundings,
  state: MachineState,
  event: MachineEvent,
  watch?: (run: Run) => void,
): Step {
  const run = createRun(slice, surroundings, state, readBy(event));
  watch?.(run);
  handle(run, event);
  return { state: run.state, commands: run.commands };
}

/** What started a list is gone once it waited: what came of that is read then. */
function readBy(event: MachineEvent): Partial<Pick<Run, 'event' | 'answer'>> {
  if (event.type === 'settled') return { answer: event.outcome };
  return event.type === 'raised' ? { event: { ...event.values, ...event.detail } } : {};
}
