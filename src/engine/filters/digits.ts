import { createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { bareDigits } from './tidyText.ts';

/**
 * Digits only (FLT-010, FLT-011); spaces, dashes, brackets and dots are absorbed, never an error (UX-04). Of the nine digits
 * of a ZIP+4 a field with `zip` keeps as many as it takes (F-402).
 */
export const digits: FilterKind = {
  parameters: { maxLength: 'count', zip: 'flag' },
  create: ({ maxLength, zip = false }) =>
    createTextFilter({
      tidy: bareDigits,
      cut: (text) => (zip && text.length === 9 ? text.slice(0, maxLength as number) : text),
      maxLength: maxLength as number | undefined,
      problem: (text) => (/^\d*$/.test(text) ? undefined : reasons.digits),
    }),
};
