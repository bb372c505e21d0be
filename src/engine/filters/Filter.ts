/** How a text came in. Bulk is everything that was not typed key by key: paste, drop, autofill, prefill. */
export type InputSource = 'key' | 'bulk';

export interface FilterResult {
  value: string;
  /** Copy key of why something was refused; absent when the proposal was taken as it is or only tidied. */
  refused?: string;
  /** What that sentence names (`{rule.characters}`). */
  characters?: string;
  /**
   * Why the field is in error until it is edited again (F-401, F-402): `changed`, the answer is another one without what
   * was refused, as it is without a paste (F-706); `kept`, what stands there is more than the field takes.
   */
  effect?: 'changed' | 'kept';
}

/**
 * A live input filter: takes what the browser proposes and what stood there before. Whatever it does not take as it is, it
 * says so (UX-16).
 */
export type Filter = (proposed: string, previous: string, source: InputSource) => FilterResult;

/** What a parameter of a filter may be: a whole number from 1 up, a flag, a text, or the inside of a character class. */
export type ParameterKind = 'count' | 'flag' | 'text' | 'characters';

/** An entry of the registry. `create` gets parameters that have been checked against `parameters`. */
export interface FilterKind {
  parameters: Record<string, ParameterKind>;
  create: (parameters: Record<string, unknown>) => Filter;
}

/** Copy keys of why a key, a paste or a drop was refused. */
export const reasons = {
  /** Letters and nothing else. */
  letters: 'filter.lettersOnly',
  /** Letters, hyphens and spaces. */
  names: 'filter.namesOnly',
  digits: 'filter.digitsOnly',
  email: 'filter.emailOnly',
  /** Another character than the field's own. */
  characters: 'filter.charactersOnly',
  /** One more space than the field takes. */
  spaces: 'filter.spaces',
  /** A key in a field that is full. */
  full: 'filter.limit',
  /** A paste that is longer than the field, and is refused. */
  tooLong: 'filter.tooLong',
  /** One that stays, to be shortened. */
  overlong: 'filter.overlong',
  /** Of a paste the part that the field asks for stays. */
  shortened: 'filter.shortened',
  /** Of a paste everything but some characters stays. */
  leftOut: 'filter.leftOut',
  income: 'filter.incomeLimit',
  wholeDollars: 'filter.wholeDollars',
} as const;
