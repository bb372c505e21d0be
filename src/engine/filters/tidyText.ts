/** Invisible characters that people never mean: zero-width ones, direction marks, soft hyphens. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu;

/** Control characters and lone surrogates; no text from a server has them. */
const broken = /[\p{Cc}\p{Cs}]/gu;

/** A text without invisible characters, exotic spaces, and letters with separate accents. */
export function tidyText(text: string): string {
  return text.normalize('NFC').replace(invisible, '').replace(/\s/gu, ' ').replace(broken, '');
}

/** The same without leading and trailing spaces, and with single spaces between words. */
export function tidyWords(text: string, source: 'key' | 'bulk'): string {
  const words = tidyText(text).replace(/ {2,}/g, ' ').replace(/^ /, '');
  // while a name is typed, a trailing space precedes the next word
  return source === 'bulk' ? words.trimEnd() : words;
}

/** A name of a person or place, without accents that belong to no letter. */
export function tidyName(text: string, source: 'key' | 'bulk'): string {
  const words = plainHyphens(tidyWords(text, source));
  return source === 'bulk' ? words.replace(/^[\s\p{M}]+/u, '') : words;
}

/** Replaces every dash that keyboards and word processors produce with a hyphen. */
export function plainHyphens(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212]/gu, '-');
}

/** Digits without the usual separators (UX-04), full-width ones as ASCII. Other characters stay. */
export function bareDigits(text: string): string {
  return plainHyphens(tidyText(text).normalize('NFKC')).replace(/[\s\-()[\].]/g, '');
}

/**
 * The same for bulk text that contains the wanted digits in one piece: the text around them, such as the name of the
 * number, is removed (F-706). A + in front is part of them.
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
