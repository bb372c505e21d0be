import type { Slice } from '../../engine/slice.ts';
import type { Explored } from './explore.ts';
import type { Found } from './Found.ts';
import type { State } from './State.ts';
import { placesOf, told, type Ways } from './Ways.ts';

/**
 * Pages and dialogs from which no end is reached: a page that blocks the way back, one that asks for nothing, or away from
 * the site. One state of a page that comes to an end speaks for all of it, since what differs for another reason is tried
 * only once.
 */
export function stuckOf({ states, steps }: Explored, slice: Slice, ways: Ways): Found[] {
  const locations = new Map([...states].map(([key, state]) => [key, locationOf(state)]));
  const before = new Map<string, Set<string>>();
  for (const { from, to } of steps) {
    const location = locations.get(to) ?? '';
    const known = before.get(location) ?? new Set();
    before.set(location, known.add(locations.get(from) ?? ''));
  }
  const ended = new Set(
    [...states].flatMap(([key, state]) => (isEnd(state, slice) ? [locations.get(key) ?? ''] : [])),
  );
  for (const location of ended) for (const from of before.get(location) ?? []) ended.add(from);
  const stuck = new Map<string, Found>();
  for (const [key, state] of states) {
    if (ended.has(locations.get(key) ?? '')) continue;
    const at = placesOf(state).at(-1) ?? '';
    if (!stuck.has(at)) stuck.set(at, { at, way: told(ways.to(key)) });
  }
  return [...stuck.values()];
}

function locationOf({ machine, left }: State): string {
  return JSON.stringify([machine.route, machine.dialogs, left]);
}

function isEnd({ left, machine, pending }: State, slice: Slice): boolean {
  const { back, screen = '' } = slice.routes[machine.route ?? ''] ?? {};
  const asks = (slice.screens[screen]?.uses.forms ?? []).length > 0;
  return left || (pending.length === 0 && machine.dialogs.length === 0 && (back === 'blocked' || !asks));
}
