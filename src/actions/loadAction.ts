import type { Action } from './action.ts';
import { type ActionName, actions } from './registry.ts';

/** Loads an action as a flow calls it: what it is given was written in JSON, and no type can hold that against its input. */
export async function loadAction(name: ActionName): Promise<Action> {
  const load: () => Promise<{ default: Action<never> }> = actions[name];
  return (await load()).default as Action;
}
