import type { MachineEvent, MachineState } from '../machine.ts';
import type { Run } from './Run.ts';
import { raise } from './raise.ts';
import { visit } from './visit.ts';

/** Does in a run what `step` says of an event. */
export function handle(run: Run, event: MachineEvent): void {
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
