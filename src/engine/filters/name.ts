import { charactersOutside, createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { isAccentFirst } from './letters.ts';
import { reasons } from './reasons.ts';
import { tidyName } from './tidyText.ts';

/** Names of people (FLT-001…004): letters, hyphens, and `maxSpaces` spaces between words, one by default. */
export const name: FilterKind = {
  parameters: { maxLength: 'count', maxSpaces: 'count', characters: 'characters' },
  create: ({ maxLength, maxSpaces = 1, characters = '\\p{L}\\p{M} \\-' }) => {
    const foreign = charactersOutside(new RegExp(`[${characters}]`, 'u'));
    return createTextFilter({
      tidy: tidyName,
      foreign,
      sheds: true,
      maxLength: maxLength as number | undefined,
      problem: (text) => {
        if (foreign(text).length > 0 || isAccentFirst(text)) return reasons.names;
        return text.split(' ').length - 1 > (maxSpaces as number) ? reasons.spaces : undefined;
      },
    });
  },
};
