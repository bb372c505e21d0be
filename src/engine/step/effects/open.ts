import type { Effect } from '../../slice.ts';
import { startDeadlines, withoutDeadlines } from '../deadlines.ts';
import type { Run } from '../Run.ts';

/**
 * `open`: puts a dialog on top, starts its timers and runs its `entry`. A dialog that is open already is entered anew:
 * its timers restart, which is how a resent code gets its full time.
 */
export function open(run: Run, effect: Extract<Effect, { open: unknown }>): void {
  const id = effect.open;
  const dialog = Object.hasOwn(run.slice.dialogs, id) ? run.slice.dialogs[id] : undefined;
  if (dialog === undefined) {
    run.commands.push({ do: 'mistake', message: `no dialog is named "${id}"` });
    return;
  }
  const owner = `dialogs/${id}`;
  run.state = {
    ...run.state,
    dialogs: [...run.state.dialogs.filter((open) => open !== id), id],
    deadlines: [...withoutDeadlines(owner, run.state.deadlines), ...startDeadlines(run, owner, dialog.after)],
  };
  run.perform(dialog.entry, `${owner}/entry`);
}
