import { isObject } from '../../engine/overlay/mergePatch.ts';
import { hunksOf } from './hunksOf.ts';

/** The smallest part that differs between two values of JSON. */
export interface Leaf {
  /** Keys and, within lists, the word that tells an item apart or its number. */
  path: readonly string[];
  /** Undefined where nothing stood there. */
  before: unknown;
  /** Undefined where nothing stands there any more. */
  after: unknown;
}

/** What tells readers of the documents something, and applicants nothing. */
const silent = new Set(['$schema', '$comment', 'description', 'about']);

/** Each place where two values differ. Items of a list that were changed in place are compared; others came or went. */
export function leavesOf(before: unknown, after: unknown, path: readonly string[] = []): Leaf[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys
      .filter((key) => !silent.has(key))
      .flatMap((key) => leavesOf(own(before, key), own(after, key), [...path, key]));
  }
  if (Array.isArray(before) && Array.isArray(after))
    return hunksOf<unknown>(before, after).flatMap(({ removed, added }) =>
      removed.length === added.length && removed.every(isObject)
        ? removed.flatMap((item, index) => leavesOf(item, added[index], path))
        : [
            ...removed.map((item) => ({ path, before: item, after: undefined })),
            ...added.map((item) => ({ path, before: undefined, after: item })),
          ],
    );
  return [{ path, before, after }];
}

function own(object: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
