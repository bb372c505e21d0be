import { isObject } from './isObject.ts';

/** An object with some of its members made anew, where it has them. */
export function mapMembers(json: unknown, makers: Record<string, (inner: unknown) => unknown>): unknown {
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, inner]) => [
      key,
      Object.hasOwn(makers, key) ? makers[key]?.(inner) : inner,
    ]),
  );
}
