import type { MachineEvent, MachineState, Step, Surroundings } from './machine.ts';
import type { Slice } from './slice.ts';
import { createRun } from './step/createRun.ts';
import type { Run } from './step/Run.ts';
import { raise } from './step/raise.ts';
import { visit } from './step/visit.ts';

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
 */
export function step(
  slice: Slice,
  surroundings: Surroundings,
  state: MachineState,
  event: MachineEvent,
): Step {
  const run = createRun(slice, surroundings, state, readBy(event));
  handle(run, event);
  return { state: run.state, commands: run.commands };
}

function handle(run: Run, event: MachineEvent): void {
  switch (event.type) {
    case 'visited':
      visit(run, event.path);
      break;
    case 'raised':
      run.state = withValues(run.state, event.values);
      raise(run, event.event);
      break;
    case 'elapsed':
      elapse(run, event.id);
      break;
    case 'settled': {
      run.state = withoutBusy(run.state, event.call.busy);
      const branch = event.usable ? 'done' : 'failed';
      run.perform(event.call[branch], `${event.key}/${branch}`);
    }
  }
}

/** What started a list is gone once it waited: what came of that is read then. */
function readBy(event: MachineEvent): Partial<Pick<Run, 'event' | 'answer'>> {
  if (event.type === 'settled') return { answer: event.outcome };
  return event.type === 'raised' ? { event: { ...event.values, ...event.detail } } : {};
}

/** Hidden answers come as undefined and so leave the applicant (design §2.4). */
function withValues(state: MachineState, values: Record<string, unknown> | undefined): MachineState {
  if (values === undefined) return state;
  const { errors: _errors, suggestions: _suggestions, notes: _notes, ...session } = state.session;
  const merged = Object.entries({ ...state.applicant, ...values }).filter(([, value]) => value !== undefined);
  return { ...state, applicant: Object.fromEntries(merged), session };
}

function elapse(run: Run, id: string): void {
  const deadline = run.state.deadlines.find((candidate) => candidate.id === id);
  if (deadline === undefined) return;
  run.state = { ...run.state, deadlines: run.state.deadlines.filter((other) => other.id !== id) };
  raise(run, deadline.event);
}

function withoutBusy(state: MachineState, name: string | undefined): MachineState {
  if (name === undefined) return state;
  const { [name]: _ended, ...busy } = state.busy;
  return { ...state, busy };
}
