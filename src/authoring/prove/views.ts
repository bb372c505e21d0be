import type { Reads } from './Reads.ts';
import { type Lazy, lazy, type Members, type State, Unknown } from './State.ts';

/** Something was read of which nothing is known yet: each of its values has to be tried. */
export class Branch {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}

/** What was found out so far, by path of origin. */
export type Assignment = ReadonlyMap<string, unknown>;

/** Gives the object behind a view. */
const raw = Symbol('raw');

/** The object behind a view, else the value itself. */
export function unviewed(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? ((value as { [raw]?: Members })[raw] ?? value) : value;
}

/** An object as conditions read it: what is not known yet is what the assignment says, or a `Branch` is thrown. */
export function viewOf(members: Members, reads: Reads, assignment: Assignment): Record<string, unknown> {
  const of = members[lazy];
  const isOpen = (key: string | symbol): key is string =>
    of !== undefined && typeof key === 'string' && keysOf(of, reads).has(key);
  return new Proxy(members, {
    get(_members, key) {
      if (key === raw) return members;
      if (Object.hasOwn(members, key)) {
        const value = members[key as string];
        if (value instanceof Unknown) return memberOf(value.origin, reads, assignment);
        return isMembers(value) ? viewOf(value, reads, assignment) : value;
      }
      return isOpen(key) ? memberOf(`${of?.origin}.${key}`, reads, assignment) : undefined;
    },
    getOwnPropertyDescriptor(_members, key) {
      const isThere = Object.hasOwn(members, key) || isOpen(key);
      return isThere ? { configurable: true, enumerable: true, writable: true, value: undefined } : undefined;
    },
  });
}

function memberOf(path: string, reads: Reads, assignment: Assignment): unknown {
  if (assignment.has(path)) return assignment.get(path);
  if (reads.childrenOf(path).size > 0) return viewOf({ [lazy]: { origin: path } }, reads, assignment);
  const domain = reads.domainOf(path);
  if (domain.length === 1) return domain[0];
  throw new Branch(path);
}

export function keysOf({ origin, keys }: Lazy, reads: Reads): ReadonlySet<string> {
  return keys ?? reads.childrenOf(origin);
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Unknown);
}

/** What stands at a path, without looking at it: what is not known yet is copied as it is. */
export function peek(root: unknown, keys: readonly string[], reads: Reads, assignment: Assignment): unknown {
  let value: unknown = root;
  for (const key of keys) {
    if (!isMembers(value)) return undefined;
    const of: Lazy | undefined = value[lazy];
    if (Object.hasOwn(value, key)) value = value[key];
    else if (of !== undefined && keysOf(of, reads).has(key)) {
      const origin = `${of.origin}.${key}`;
      if (assignment.has(origin)) value = assignment.get(origin);
      else value = reads.childrenOf(origin).size > 0 ? { [lazy]: { origin } } : new Unknown(origin);
    } else return undefined;
  }
  if (value instanceof Unknown && assignment.has(value.origin)) return assignment.get(value.origin);
  return value;
}

/** Says the same of two states in which the same can come. */
export function keyOf({ machine, pending, left, answered }: State): string {
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
