import { createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { plainHyphens, tidyWords } from './tidyText.ts';

/** Letters only (FLT-003), on request with `spaces` and `hyphen` (FLT-008, FLT-009). */
export const letters: FilterKind = {
  parameters: { maxLength: 'count', spaces: 'flag', hyphen: 'flag' },
  create: ({ maxLength, spaces = false, hyphen = false }) => {
    // An accent alone is no letter.
    const allowed = new RegExp(`^(?!\\p{M})[\\p{L}\\p{M}${spaces ? ' ' : ''}${hyphen ? '\\-' : ''}]*$`, 'u');
    return createTextFilter({
      tidy: (text, source) => plainHyphens(tidyWords(text, source)),
      maxLength: maxLength as number | undefined,
      problem: (text) => {
        if (allowed.test(text)) return undefined;
        return spaces || hyphen ? reasons.names : reasons.letters;
      },
    });
  },
};
