import { createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { tidyText } from './tidyText.ts';

/** Any text up to `maxLength`, without invisible characters. */
export const text: FilterKind = {
  parameters: { maxLength: 'count' },
  create: ({ maxLength }) => createTextFilter({ tidy: tidyText, maxLength: maxLength as number | undefined }),
};
