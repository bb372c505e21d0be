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
