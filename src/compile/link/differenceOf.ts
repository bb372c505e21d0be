import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../engine/overlay/mergePatch.ts';

/** The smallest merge patch (RFC 7396) that makes `to` of `from`. Neither holds a null outside lists. */
export function differenceOf(
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return Object.fromEntries(
    keys.flatMap((key): [string, unknown][] => {
      const before = Object.hasOwn(from, key) ? from[key] : undefined;
      const after = Object.hasOwn(to, key) ? to[key] : undefined;
      if (isDeepStrictEqual(before, after)) return [];
      if (after === undefined) return [[key, null]];
      return [[key, isObject(before) && isObject(after) ? differenceOf(before, after) : after]];
    }),
  );
}
