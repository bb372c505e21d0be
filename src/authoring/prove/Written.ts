import type { Condition } from '../../engine/slice.ts';

/** What was written on the way, so that what stood there before does not matter any more; with the value where it is said. */
export type Written = ReadonlyMap<string, unknown>;

/** As text, the same for the same paths and values. */
export function keyOfWritten(written: Written): string {
  return JSON.stringify([...written].sort());
}

/** What both wrote. */
export function writtenByBoth(one: Written, other: Written): Written {
  const shared = [...one].filter(([path]) => other.has(path));
  return new Map(shared.map(([path, value]) => [path, other.get(path) === value ? value : undefined]));
}

/** Whether a condition asks for another value than the one that was written: who asked for something else goes on elsewhere. */
export function isExcluded(when: Condition, written: Written): boolean {
  const { all } = when as { all?: Condition[] };
  const inner = all?.length === 1 ? all[0] : when;
  if (typeof inner !== 'object') return false;
  return Object.entries(inner as object).some(([path, test]) => {
    const value = written.get(path);
    return typeof value === 'string' && typeof test === 'string' && value !== test;
  });
}

/** Whether a path, or one that it is part of, was written. */
export function isWritten(path: string, written: Written): boolean {
  if (written.has(path)) return true;
  const parts = path.split('.');
  return parts.some((_part, index) => index > 0 && written.has(parts.slice(0, index).join('.')));
}
