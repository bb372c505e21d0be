import { isObject } from '../../overlay/mergePatch.ts';
import type { Effect } from '../../slice.ts';
import type { Run } from '../Run.ts';

/**
 * `call`: starts a call; the list goes on at once. While one with the same `busy` name is under way nothing starts, so
 * that a double click sends once (UX-14).
 */
export function call(run: Run, effect: Extract<Effect, { call: unknown }>, place: string): void {
  const { busy, with: template } = effect.call;
  if (busy !== undefined && Object.hasOwn(run.state.busy, busy)) return;
  const input = template === undefined ? {} : run.evaluate(template);
  if (busy !== undefined) run.state = { ...run.state, busy: { ...run.state.busy, [busy]: true } };
  run.commands.push({ do: 'call', key: place, call: effect.call, input: isObject(input) ? input : {} });
}
