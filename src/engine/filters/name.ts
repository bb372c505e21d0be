import { createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { plainHyphens, tidyWords } from './tidyText.ts';

/** Names of people (FLT-001…004): letters, hyphens, and `maxSpaces` spaces between words, one by default. */
export const name: FilterKind = {
  parameters: { maxLength: 'count', maxSpaces: 'count', characters: 'characters' },
  create: ({ maxLength, maxSpaces = 1, characters = '\\p{L}\\p{M} \\-' }) => {
    const allowed = new RegExp(`^(?!\\p{M})[${characters}]*$`, 'u');
    return createTextFilter({
      tidy: (text, source) => plainHyphens(tidyWords(text, source)),
      maxLength: maxLength as number | undefined,
      problem: (text) => {
        if (!allowed.test(text)) return reasons.names;
        return text.split(' ').length - 1 > (maxSpaces as number) ? reasons.spaces : undefined;
      },
    });
  },
};
