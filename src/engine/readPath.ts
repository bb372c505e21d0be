/**
 * Reads a dotted path, own properties only: `constructor`, `__proto__` and the like are never found.
 * Numbers reach into lists (`result.offers.0.name`). Answers undefined where anything on the way is missing.
 */
export function readPath(root: unknown, path: string): unknown {
  let value: unknown = root;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
