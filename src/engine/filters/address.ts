import { charactersOutside, createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { tidyWords } from './tidyText.ts';

const foreign = charactersOutside(/[^<>]/u);

/** A line of an address: leading spaces go, double ones collapse (FLT-005…007). Any character but those of markup stays. */
export const address: FilterKind = {
  parameters: { maxLength: 'count' },
  create: ({ maxLength }) =>
    createTextFilter({
      tidy: tidyWords,
      foreign,
      sheds: true,
      maxLength: maxLength as number | undefined,
      problem: (text) => (foreign(text).length > 0 ? reasons.characters : undefined),
    }),
};
