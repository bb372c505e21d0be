/** Every failure that a rule row gives (RUL-001), by which a message is chosen. */
export const rowCodes = [
  'required',
  'tooShort',
  'tooLong',
  'regex',
  'firstCharacter',
  'acceptedValues',
  'allDigits',
  'dateOfBirth',
  'minAge',
  'minDate',
] as const;

export type RowCode = (typeof rowCodes)[number];
