import { findHandler } from './findHandler.ts';
import { closeDialog, type Run } from './Run.ts';

/** Events may raise events; a circle ends here. */
const deepest = 20;

/**
 * Handles a named event at once. `close` is the one event with a handler of its own: where the top dialog does not
 * handle it, the dialog closes.
 */
export function raise(run: Run, event: string): void {
  const top = run.state.dialogs.at(-1);
  if (event === 'close' && top !== undefined && !dialogHandles(run, top)) {
    closeDialog(run, top);
    return;
  }
  const handler = findHandler(run.slice, run.state, event);
  if (handler === undefined) {
    run.commands.push({ do: 'mistake', message: `nothing handles the event "${event}"` });
    return;
  }
  if (run.depth >= deepest) {
    run.commands.push({ do: 'mistake', message: `the event "${event}" raises itself` });
    return;
  }
  run.depth += 1;
  run.perform(handler.effects, handler.place);
  run.depth -= 1;
}

function dialogHandles(run: Run, dialog: string): boolean {
  const on = Object.hasOwn(run.slice.dialogs, dialog) ? run.slice.dialogs[dialog]?.on : undefined;
  return on !== undefined && Object.hasOwn(on, 'close');
}
