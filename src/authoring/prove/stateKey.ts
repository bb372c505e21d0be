import { lazy, Unknown } from './Lazy.ts';
import type { State } from './State.ts';
import { isMembers } from './views.ts';

/** Says the same of two states in which the same can come. */
export function keyOf({ machine, world, pending, left, answered }: State): string {
  const { route, dialogs, applicant, result, session, once, busy, deadlines } = machine;
  return JSON.stringify([
    route,
    dialogs,
    sorted(applicant),
    sorted(result),
    sorted(session),
    Object.keys(once).sort(),
    Object.keys(busy).sort(),
    deadlines.map(({ id }) => id),
    Object.values(world).map(sorted),
    pending,
    left,
    answered,
  ]);
}

export function sorted(value: unknown): unknown {
  if (value instanceof Unknown) return '?';
  if (!isMembers(value)) return value;
  const entries = Object.entries(value)
    .map(([key, member]) => [key, sorted(member)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const keys = value[lazy]?.keys;
  return [value[lazy] !== undefined, keys === undefined ? 0 : [...keys].sort(), entries];
}
