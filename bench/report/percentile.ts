/**
 * The value that a part of all stay under or reach (nearest rank).
 * @param values in any order
 * @param part 0.95 for the 95th percentile
 * @throws Error where there is none
 */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
  if (value === undefined) throw new Error('There is no percentile of nothing.');
  return value;
}
