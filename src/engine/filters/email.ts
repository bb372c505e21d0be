import { createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { tidyText } from './tidyText.ts';

/** E-mail addresses (FLT-012…014): one @, and the `characters` that the field's document names. */
export const email: FilterKind = {
  parameters: { maxLength: 'count', characters: 'characters' },
  create: ({ maxLength, characters = 'A-Za-z0-9_.@' }) => {
    const allowed = new RegExp(`^[${characters}]*$`, 'u');
    return createTextFilter({
      tidy: (text, source) => (source === 'bulk' ? tidyText(text).trim() : tidyText(text)),
      maxLength: maxLength as number | undefined,
      problem: (text) => (allowed.test(text) && text.split('@').length <= 2 ? undefined : reasons.email),
    });
  },
};
