/**
 * The last key of a path that leads to the order of an object: its value is the list of the object's keys. Order is meaning in
 * the grammar (fields of a section, rows, states), so it is edited, undone and told like any value (F-822).
 */
export const order = '$order';

/** Keys in another order. Those that it does not name stay behind the same one. */
export function reordered(keys: readonly string[], wanted: readonly string[]): string[] {
  const moved = wanted.filter((key) => keys.includes(key));
  for (const [index, key] of keys.entries())
    if (!moved.includes(key)) moved.splice(moved.indexOf(keys[index - 1] ?? '') + 1, 0, key);
  return moved;
}

/** Whether two lists of keys have those that both name in one order. */
export function isSameOrder(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  const shared = other.filter((key) => one.includes(key));
  return one.filter((key) => other.includes(key)).every((key, index) => key === shared[index]);
}
