import { createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { bareDigits } from './tidyText.ts';

/** Digits only (FLT-010, FLT-011); spaces, dashes, brackets and dots are absorbed, never an error (UX-04). */
export const digits: FilterKind = {
  parameters: { maxLength: 'count' },
  create: ({ maxLength }) =>
    createTextFilter({
      tidy: bareDigits,
      maxLength: maxLength as number | undefined,
      problem: (text) => (/^\d*$/.test(text) ? undefined : reasons.digits),
    }),
};
