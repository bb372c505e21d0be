import { emptySlice, type Slice } from '../slice.ts';

/** A linked slice for tests, empty where nothing is said. */
export function sliceOf(parts: Partial<Slice> = {}): Slice {
  return { ...emptySlice, brand: 'brand', flow: 'FLOW', ...parts };
}
