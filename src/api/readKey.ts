/**
 * Reads a key of an answer whatever its case. Own keys only; the exact spelling wins. Undefined where there is
 * none, or where `object` is no object.
 */
export function readKey(object: unknown, name: string): unknown {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return undefined;
  const record = object as Record<string, unknown>;
  if (Object.hasOwn(record, name)) return record[name];
  const lower = name.toLowerCase();
  const found = Object.keys(record).find((key) => key.toLowerCase() === lower);
  return found === undefined ? undefined : record[found];
}
