/** Characters that show nothing and that people never mean: zero-width ones, direction marks, soft hyphens. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu;

/** Control characters and halves of characters; no text of a server holds them. */
const broken = /[\p{Cc}\p{Cs}]/gu;

/** What a text is without what nobody sees: invisible characters, exotic spaces, letters with loose accents. */
export function tidyText(text: string): string {
  return text.normalize('NFC').replace(invisible, '').replace(/\s/gu, ' ').replace(broken, '');
}

/** The same without spaces at its ends and with single ones between words. */
export function tidyWords(text: string, source: 'key' | 'bulk'): string {
  const words = tidyText(text).replace(/ {2,}/g, ' ').replace(/^ /, '');
  // while a name is typed, the space at its end is on the way to the next word
  return source === 'bulk' ? words.trimEnd() : words;
}

/** A name of people or places, without accents that stand on no letter. */
export function tidyName(text: string, source: 'key' | 'bulk'): string {
  const words = plainHyphens(tidyWords(text, source));
  return source === 'bulk' ? words.replace(/^[\s\p{M}]+/u, '') : words;
}

/** Every dash as a hyphen, as keyboards and word processors set them. */
export function plainHyphens(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212]/gu, '-');
}

/** Digits without what stands between them in the wild (UX-04), full-width ones as ASCII. Other characters stay. */
export function bareDigits(text: string): string {
  return plainHyphens(tidyText(text).normalize('NFKC')).replace(/[\s\-()[\].]/g, '');
}

/**
 * The same of a text that came in bulk and holds the digits that are wanted in one piece: what stands around them, such
 * as the name of the number, goes (F-706). A + before them is a part of them.
 */
export function bareNumber(
  text: string,
  source: 'key' | 'bulk',
  isWanted: (digits: string) => boolean,
): string {
  const bare = bareDigits(text);
  const digits = /^[^\d+]*(\d+)[^\d+]*$/.exec(bare)?.[1] ?? '';
  return source === 'bulk' && isWanted(digits) ? digits : bare;
}
