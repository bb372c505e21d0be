import type { MachineState } from './machine.ts';

/** A run that has not begun. `session` is what the page knows from the start (session id, report id, consent). */
export function initialState(session: Record<string, unknown> = {}): MachineState {
  return { dialogs: [], applicant: {}, result: {}, session, once: {}, busy: {}, deadlines: [] };
}
