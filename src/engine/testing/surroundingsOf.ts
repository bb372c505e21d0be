import { emptySurroundings, type Surroundings } from '../machine.ts';

/** Surroundings for tests; the clock stands at 1,000,000 ms. */
export function surroundingsOf(parts: Partial<Surroundings> = {}): Surroundings {
  return { ...emptySurroundings, clock: 1_000_000, ...parts };
}
