import { vi } from 'vitest';

/** Tries again and again until it holds. Only the test's own limit ends it: how fast the machine is decides nothing. */
export function until<Result>(holds: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(holds, { timeout: 600_000, interval: 50 });
}
