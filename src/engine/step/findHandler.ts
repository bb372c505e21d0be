import type { MachineState } from '../machine.ts';
import type { Effects, Slice } from '../slice.ts';

/** A handler and where it stands in the catalogue. */
export interface Handler {
  effects: Effects;
  place: string;
}

/**
 * Finds what handles an event: the top dialog, else the route, the route it is drawn within, else the flow. The first
 * that has the event handles it alone.
 */
export function findHandler(slice: Slice, state: MachineState, event: string): Handler | undefined {
  return (
    dialogHandler(slice, state.dialogs.at(-1), event) ??
    routeHandler(slice, state.route, event) ??
    at(slice.on, event, 'on')
  );
}

function dialogHandler(slice: Slice, dialog: string | undefined, event: string): Handler | undefined {
  if (dialog === undefined || !Object.hasOwn(slice.dialogs, dialog)) return undefined;
  return at(slice.dialogs[dialog]?.on, event, `dialogs/${dialog}/on`);
}

function routeHandler(slice: Slice, id: string | undefined, event: string): Handler | undefined {
  if (id === undefined || !Object.hasOwn(slice.routes, id)) return undefined;
  const route = slice.routes[id];
  return (
    at(route?.on, event, `routes/${id}/on`) ??
    (route?.within === id ? undefined : routeHandler(slice, route?.within, event))
  );
}

function at(on: Record<string, Effects> | undefined, event: string, place: string): Handler | undefined {
  if (on === undefined || !Object.hasOwn(on, event)) return undefined;
  const effects = on[event];
  return effects === undefined ? undefined : { effects, place: `${place}/${event}` };
}
