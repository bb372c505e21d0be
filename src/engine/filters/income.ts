import { createTextFilter } from './createTextFilter.ts';
import type { FilterKind } from './Filter.ts';
import { reasons } from './reasons.ts';
import { plainHyphens, tidyText } from './tidyText.ts';

/**
 * An amount of whole dollars (FLT-019, FLT-020); the value is its digits. A key that would take it over `maximum`, or
 * over `maxLength` digits (INC-002), is refused. Dollar signs, commas and spaces are absorbed, and no cents too; cents and
 * a minus would change the amount.
 */
export const income: FilterKind = {
  parameters: { maximum: 'count', maxLength: 'count' },
  create: ({ maximum = Number.MAX_SAFE_INTEGER, maxLength = Number.MAX_SAFE_INTEGER }) =>
    createTextFilter({
      tidy: (text) => withoutLeadingZeros(bareAmount(text)),
      problem: (text, source) => {
        if (/^\d+\.\d*$/.test(text)) return reasons.wholeDollars;
        if (!/^\d*$/.test(text)) return reasons.digits;
        if (Number(text) > (maximum as number)) return reasons.income;
        if (text.length <= (maxLength as number)) return undefined;
        return source === 'key' ? reasons.full : reasons.tooLong;
      },
      // A digit more or less is another amount; a letter is part of none.
      alters: (reason) => reason !== reasons.digits,
    }),
};

function bareAmount(text: string): string {
  const plain = plainHyphens(tidyText(text).normalize('NFKC'));
  return plain
    .replace(/[\s$,()[\]]/g, '')
    .replace(/(\d)-/g, '$1')
    .replace(/^(\d+)\.00$/, '$1');
}

function withoutLeadingZeros(text: string): string {
  return text.replace(/^0+(?=\d)/, '');
}
