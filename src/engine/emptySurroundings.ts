import type { Surroundings } from './machine.ts';

/** Surroundings that say nothing; the clock stands at 0. */
export const emptySurroundings: Surroundings = {
  site: {},
  brand: {},
  flow: {},
  query: { string: '' },
  device: {},
  now: {},
  clock: 0,
};
