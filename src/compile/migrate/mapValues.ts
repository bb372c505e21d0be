import { isObject } from './isObject.ts';

/** An object or a list with its values made anew; anything else as it is. */
export function mapValues(json: unknown, make: (inner: unknown, key: string) => unknown): unknown {
  if (Array.isArray(json)) return json.map((inner, index) => make(inner, String(index)));
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([key, inner]) => [key, make(inner, key)]));
}
