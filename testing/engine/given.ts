import { type Context, emptySurroundings, type Surroundings } from '../../src/engine/machine.ts';
import { emptySlice, type Slice } from '../../src/engine/slice.ts';

/** A linked slice for tests, empty where nothing is said. */
export function sliceOf(parts: Partial<Slice> = {}): Slice {
  return { ...emptySlice, brand: 'brand', flow: 'FLOW', ...parts };
}

/** Surroundings for tests; the clock stands at 1,000,000 ms. */
export function surroundingsOf(parts: Partial<Surroundings> = {}): Surroundings {
  return { ...emptySurroundings, clock: 1_000_000, ...parts };
}

/** A context for tests, empty where nothing is said. */
export function contextOf(parts: Partial<Context> = {}): Context {
  return {
    applicant: {},
    site: {},
    brand: {},
    flow: {},
    result: {},
    session: {},
    query: {},
    event: {},
    answer: {},
    device: {},
    now: {},
    ...parts,
  };
}
