/** How a text was entered. Bulk is everything that was not typed key by key: paste, drop, autofill, prefill. */
export type InputSource = 'key' | 'bulk';

export interface FilterResult {
  value: string;
  /** Copy key of the reason for a refusal; absent if the proposal was accepted as is or only tidied. */
  refused?: string;
  /** What that sentence names (`{rule.characters}`). */
  characters?: string;
  /**
   * Why the field has an error until it is edited again (F-401, F-402): `changed`, the answer lacks what was refused,
   * such as a paste (F-706); `kept`, the field holds more than it accepts; `trailing`, nothing stands behind what was
   * refused yet: the answer lacks it as soon as something does (F-804).
   */
  effect?: 'changed' | 'kept' | 'trailing';
}

/**
 * A live input filter: gets the browser's proposal and the previous text. Whenever it does not accept a proposal
 * unchanged, it reports that (UX-16).
 */
export type Filter = (proposed: string, previous: string, source: InputSource) => FilterResult;

/** A letter or digit. */
export const sign = /[\p{L}\p{N}]/u;

/**
 * What it does to an answer that a key was refused (F-804). In front of a text a letter or digit is missing, a mark is not; in
 * front of an answer of so many characters (`isExact`), such as a number, nothing is part of it.
 * @param proposed the text with the key, and `previous` without
 */
export function lossOfKey(proposed: string, previous: string, isExact: boolean): FilterResult['effect'] {
  let at = 0;
  while (at < previous.length && previous[at] === proposed[at]) at += 1;
  const key = proposed.slice(at, proposed.length - (previous.length - at));
  if (previous.slice(0, at).trim() === '' && (isExact || !sign.test(key))) return undefined;
  return previous.slice(at).trim() === '' ? 'trailing' : 'changed';
}

/** Types of filter parameters: a whole number from 1 up, a flag, a text, or the inside of a character class. */
export type ParameterKind = 'count' | 'flag' | 'text' | 'characters';

/** An entry of the registry. `create` gets parameters that were checked against `parameters`. */
export interface FilterKind {
  parameters: Record<string, ParameterKind>;
  create: (parameters: Record<string, unknown>) => Filter;
}

/** Copy keys of the reasons why a key, paste or drop was refused. */
export const reasons = {
  /** Letters and nothing else. */
  letters: 'filter.lettersOnly',
  /** Letters, hyphens and spaces. */
  names: 'filter.namesOnly',
  digits: 'filter.digitsOnly',
  email: 'filter.emailOnly',
  /** A character that the field does not accept. */
  characters: 'filter.charactersOnly',
  /** One space more than the field accepts. */
  spaces: 'filter.spaces',
  /** A key in a full field. */
  full: 'filter.limit',
  /** A paste that is too long for the field, and refused. */
  tooLong: 'filter.tooLong',
  /** A paste that is too long but stays, to be shortened. */
  overlong: 'filter.overlong',
  /** Only the part of a paste that the field asks for is kept. */
  shortened: 'filter.shortened',
  /** All of a paste except some characters is kept. */
  leftOut: 'filter.leftOut',
  income: 'filter.incomeLimit',
  wholeDollars: 'filter.wholeDollars',
} as const;
