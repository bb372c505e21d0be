import { isObject } from './overlay/mergePatch.ts';

/**
 * Reads a dotted path, own properties only: `constructor`, `__proto__` and the like are never found. Numbers index
 * lists (`result.offers.0.name`). Undefined if anything on the way is missing.
 */
export function readPath(root: unknown, path: string): unknown {
  let value: unknown = root;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Returns a copy of `root` in which `path` is `value`; objects on the way are copied or created, everything else is
 * shared. `undefined` removes the key. Throws a RangeError for an empty path or a name of the prototype.
 */
export function writePath(
  root: Record<string, unknown>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  return writeKeys(root, path.split('.'), value);
}

function writeKeys(root: Record<string, unknown>, keys: string[], value: unknown): Record<string, unknown> {
  const [key, ...rest] = keys;
  if (key === undefined || key === '' || forbidden.has(key)) {
    throw new RangeError(`"${key ?? ''}" cannot be written`);
  }
  if (rest.length === 0 && value === undefined) {
    const { [key]: _removed, ...others } = root;
    return others;
  }
  const below = Object.hasOwn(root, key) ? root[key] : undefined;
  return { ...root, [key]: rest.length === 0 ? value : writeKeys(isObject(below) ? below : {}, rest, value) };
}

/** The roots that the effect `set` may write. */
export const writableRoots = ['applicant', 'result', 'session'] as const;
