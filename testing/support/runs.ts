/** How often a property is tried: a few times in `npm test`, `TEST_RUNS` times as often where more is asked for. */
export function runs(few: number): number {
  return few * Number(process.env.TEST_RUNS ?? 1);
}
