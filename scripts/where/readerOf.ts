import type { LinkedBrand } from '../../src/compile/brand/linkBrand.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import { describeSite } from '../../src/compile/release/describeSite.ts';
import { readDeclared } from '../../src/engine/context/readDeclared.ts';
import type { Text } from '../../src/engine/slice.ts';
import { copyReference, sentenceOf } from '../../src/engine/text/copyReference.ts';
import { formatValue } from '../../src/engine/text/formatValue.ts';
import { wordsOf } from '../../src/engine/text/wordsOf.ts';
import { contextAtom } from '../../src/state/contextAtom.ts';
import { openSite } from '../show/openSite.ts';

/** Gives a text as an applicant of the site reads it; what is only known of an applicant stays in braces. */
export function readerOf(site: LinkedSite, brand: LinkedBrand): (text: Text) => string {
  const addresses = { files: { slice: '', theme: '', fonts: [], art: {} }, forms: {}, terms: '' };
  const context = openSite(describeSite(site, brand, addresses), undefined, site.slice).get(contextAtom);
  const value = (path: string, format?: Parameters<typeof formatValue>[1]): string => {
    const read = readDeclared(context, path, site.slice.context);
    const other = copyReference(read);
    if (other !== undefined) return wordsOf(sentenceOf(site.slice.copy, other), value);
    return formatValue(read, format) || `{${path}}`;
  };
  return (text) => wordsOf(text, value);
}
