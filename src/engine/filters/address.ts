import { createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { tidyWords } from './tidyText.ts';

/** A line of an address: leading spaces go, double ones collapse (FLT-005…007). Any character but those of markup stays. */
export const address: FilterKind = {
  parameters: { maxLength: 'count' },
  create: ({ maxLength }) =>
    createTextFilter({
      tidy: tidyWords,
      maxLength: maxLength as number | undefined,
      problem: (text) => (/[<>]/.test(text) ? reasons.characters : undefined),
    }),
};
