import { mapMembers } from './mapMembers.ts';
import { mapValues } from './mapValues.ts';

/** A list of steps, and the sequence that it is. */
type Make = (list: unknown, sequence?: string) => unknown;

/** A flow with every list of steps made anew. */
export function mapLists(flow: unknown, make: Make): unknown {
  const events = (on: unknown) => mapValues(on, (list) => make(list));
  const places = (all: unknown) =>
    mapValues(all, (place) => mapMembers(place, { entry: (list) => make(list), on: events }));
  return mapMembers(flow, {
    routes: places,
    dialogs: places,
    asks: (all) => mapValues(all, (ask) => mapMembers(ask, { start: (list) => make(list) })),
    sequences: (all) => mapValues(all, (list, name) => make(list, name)),
    on: events,
  });
}
