import type { Effect } from '../../slice.ts';
import { closeDialog } from '../closeDialog.ts';
import type { Run } from '../Run.ts';

/** `close`: the named dialog, or with true the one on top. */
export function close(run: Run, effect: Extract<Effect, { close: unknown }>): void {
  const id = effect.close === true ? run.state.dialogs.at(-1) : effect.close;
  if (id !== undefined) closeDialog(run, id);
}
