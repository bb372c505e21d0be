import { charactersOutside, createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { tidyName } from './tidyText.ts';

/** Letters only (FLT-003), on request with `spaces` and `hyphen` (FLT-008, FLT-009). Of a longer name an initial is kept. */
export const letters: FilterKind = {
  parameters: { maxLength: 'count', spaces: 'flag', hyphen: 'flag' },
  create: ({ maxLength, spaces = false, hyphen = false }) => {
    const inside = `\\p{L}\\p{M}${spaces ? ' ' : ''}${hyphen ? '\\-' : ''}`;
    const foreign = charactersOutside(new RegExp(`[${inside}]`, 'u'));
    return createTextFilter({
      tidy: tidyName,
      foreign,
      sheds: true,
      maxLength: maxLength as number | undefined,
      cut: (text) => (maxLength === 1 ? ([...text][0] ?? '') : text),
      problem: (text) => {
        if (foreign(text).length === 0 && !isAccentFirst(text)) return undefined;
        return spaces || hyphen ? reasons.names : reasons.letters;
      },
    });
  },
};

/** An accent alone is no letter. */
export function isAccentFirst(text: string): boolean {
  return /^\p{M}/u.test(text);
}
