/** Whether two plain values (scalars, lists, objects) hold the same. Not meant for others: two dates are empty objects to it. */
export function sameValue(one: unknown, two: unknown): boolean {
  if (Object.is(one, two)) return true;
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) return false;
  if (Array.isArray(one) !== Array.isArray(two)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(two).length &&
    keys.every(
      (key) =>
        Object.hasOwn(two, key) &&
        sameValue((one as Record<string, unknown>)[key], (two as Record<string, unknown>)[key]),
    )
  );
}
