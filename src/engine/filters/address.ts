import { createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { tidyWords } from './tidyText.ts';

/** A line of an address: leading spaces go, double ones collapse, every other character stays (FLT-005…007). */
export const address: FilterKind = {
  parameters: { maxLength: 'count' },
  create: ({ maxLength }) =>
    createTextFilter({ tidy: tidyWords, maxLength: maxLength as number | undefined }),
};
