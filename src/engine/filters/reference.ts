import { createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { bareDigits } from './tidyText.ts';

/**
 * A number that is printed with a letter before it, such as a reservation number: digits, with or without the `prefix`,
 * which is no part of the value.
 */
export const reference: FilterKind = {
  parameters: { maxLength: 'count', prefix: 'text' },
  create: ({ maxLength, prefix = '' }) => {
    const start = (prefix as string).toLowerCase();
    const withoutPrefix = (text: string) =>
      text.toLowerCase().startsWith(start) ? text.slice(start.length) : text;
    return createTextFilter({
      tidy: (text) => withoutPrefix(bareDigits(text)),
      maxLength: maxLength as number | undefined,
      problem: (text) => (/^\d*$/.test(text) ? undefined : reasons.digits),
    });
  },
};
