import type { Action } from './action.ts';
import { actions } from './registry.ts';

export type ActionName = keyof typeof actions;

/** Loads an action for a flow call: its inputs come from JSON, so types cannot check them. */
export async function loadAction(name: string): Promise<Action> {
  if (!isAction(name)) throw new Error(`no action is named "${name}"`);
  const files: { [Name in ActionName]: () => Promise<Record<Name, Action<never>>> } = actions;
  const file: Partial<Record<ActionName, Action<never>>> = await files[name]();
  return file[name] as Action;
}

function isAction(name: string): name is ActionName {
  return Object.hasOwn(actions, name);
}
