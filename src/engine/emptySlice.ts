import type { Slice } from './slice.ts';

/** A slice that holds nothing, for the time before the real one and for tests. */
export const emptySlice: Slice = {
  grammar: 1,
  brand: '',
  flow: '',
  conditions: {},
  tables: {},
  values: {},
  routes: {},
  dialogs: {},
  on: {},
  links: {},
  screens: {},
  forms: {},
  copy: {},
  context: {},
  art: {},
  brandFacts: {},
  sensitiveQuery: {},
  constants: {},
};
