import { charactersOutside, createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { tidyText } from './tidyText.ts';

/**
 * E-mail addresses (FLT-012…014): one @, and the `characters` that the field's document names. Without any of the
 * characters that it refuses an address is somebody else's (F-401); a space is none of them, since no address has one.
 */
export const email: FilterKind = {
  parameters: { maxLength: 'count', characters: 'characters' },
  create: ({ maxLength, characters = 'A-Za-z0-9_.@' }) => {
    const outside = charactersOutside(new RegExp(`[${characters}]`, 'u'));
    const foreign = (text: string) => (text.split('@').length > 2 ? [...outside(text), '@'] : outside(text));
    return createTextFilter({
      tidy: (text, source) => (source === 'bulk' ? tidyText(text).trim() : tidyText(text)),
      foreign,
      maxLength: maxLength as number | undefined,
      problem: (text) => (foreign(text).length > 0 ? reasons.email : undefined),
      alters: (_, refused) => refused.join('') !== ' ',
    });
  },
};
