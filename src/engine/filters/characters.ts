import { charactersOutside, createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { tidyText } from './tidyText.ts';

/**
 * Characters of one class and no others, such as those of a user name; `characters` is the inside of the class. A name or
 * a password that lost one would let nobody in.
 */
export const characters: FilterKind = {
  parameters: { maxLength: 'count', characters: 'characters' },
  create: ({ maxLength, characters = '\\s\\S' }) => {
    const foreign = charactersOutside(new RegExp(`[${characters}]`, 'u'));
    // A password may begin and end with a space.
    const isSpaceMeant = foreign(' ').length === 0;
    return createTextFilter({
      tidy: (text, source) => (source === 'bulk' && !isSpaceMeant ? tidyText(text).trim() : tidyText(text)),
      foreign,
      maxLength: maxLength as number | undefined,
      problem: (text) => (foreign(text).length > 0 ? reasons.characters : undefined),
      alters: () => true,
    });
  },
};
