import { withoutDeadlines } from './deadlines.ts';
import type { Run } from './Run.ts';

/** Closes a dialog and ends its timers. A dialog that is not open stays so. */
export function closeDialog(run: Run, id: string): void {
  run.state = {
    ...run.state,
    dialogs: run.state.dialogs.filter((dialog) => dialog !== id),
    deadlines: withoutDeadlines(`dialogs/${id}`, run.state.deadlines),
  };
}
