import { createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { tidyText } from './tidyText.ts';

/** Characters of one class and no others, such as those of a user name; `characters` is the inside of the class. */
export const characters: FilterKind = {
  parameters: { maxLength: 'count', characters: 'characters' },
  create: ({ maxLength, characters = '\\s\\S' }) => {
    const allowed = new RegExp(`^[${characters}]*$`, 'u');
    // A password may begin and end with a space.
    const isSpaceMeant = allowed.test(' ');
    return createTextFilter({
      tidy: (text, source) => (source === 'bulk' && !isSpaceMeant ? tidyText(text).trim() : tidyText(text)),
      maxLength: maxLength as number | undefined,
      problem: (text) => (allowed.test(text) ? undefined : reasons.characters),
    });
  },
};
