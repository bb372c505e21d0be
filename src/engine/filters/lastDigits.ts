import { createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { bareDigits } from './tidyText.ts';

/** The last digits of a longer number: `maxLength` are typed, and of a whole number that is pasted the last ones stay (PFL-004). */
export const lastDigits: FilterKind = {
  parameters: { maxLength: 'count' },
  create: ({ maxLength = Number.MAX_SAFE_INTEGER }) =>
    createTextFilter({
      tidy: (text, source) => {
        const bare = bareDigits(text);
        return source === 'bulk' && /^\d+$/.test(bare) ? bare.slice(-(maxLength as number)) : bare;
      },
      maxLength: maxLength as number,
      problem: (text) => (/^\d*$/.test(text) ? undefined : reasons.digits),
    }),
};
