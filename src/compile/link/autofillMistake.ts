/** Tokens of the HTML standard that forms of people, addresses, cards and accounts use (UX-03). */
export const autofillTokens: ReadonlySet<string> = new Set([
  'off',
  'on',
  'name',
  'honorific-prefix',
  'given-name',
  'additional-name',
  'family-name',
  'honorific-suffix',
  'nickname',
  'email',
  'username',
  'new-password',
  'current-password',
  'one-time-code',
  'organization',
  'street-address',
  'address-line1',
  'address-line2',
  'address-line3',
  'address-level1',
  'address-level2',
  'postal-code',
  'country',
  'country-name',
  'tel',
  'tel-national',
  'tel-country-code',
  'cc-name',
  'cc-number',
  'cc-exp',
  'cc-exp-month',
  'cc-exp-year',
  'cc-csc',
  'cc-type',
  'bday',
  'bday-day',
  'bday-month',
  'bday-year',
  'transaction-amount',
  'url',
  'sex',
]);

const groups = new Set(['shipping', 'billing', 'home', 'work', 'mobile']);

/** Why browsers would ignore an autofill token, undefined where they know it. */
export function autofillMistake(autocomplete: string): string | undefined {
  const words = autocomplete.split(' ');
  const token = words.pop() ?? '';
  if (!autofillTokens.has(token)) return `"${token}" is no autofill token of HTML; write "off" for none`;
  const wrong = words.find((word) => !/^section-[a-z0-9-]+$/.test(word) && !groups.has(word));
  return wrong === undefined
    ? undefined
    : `"${wrong}" cannot stand before an autofill token; write "section-<name>"`;
}
