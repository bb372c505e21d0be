import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFilter } from '../filters/createFilter.ts';
import { offeredSuggestion } from './offeredSuggestion.ts';

const zip = { filter: { name: 'digits', maxLength: 5 } };
const street = { filter: { name: 'address', maxLength: 26 } };
const state = { options: { from: 'site.states' } };
const states = [
  { value: 'TX', label: 'Texas' },
  { value: 'WI', label: 'Wisconsin' },
];

it.each([
  [street, '1 Main St', '1 Missing Address St', undefined, '1 Main St'],
  [street, ' 1 Main St ', '', undefined, '1 Main St'],
  [street, '1 MAIN ST.', '1 Main St', undefined, undefined],
  [street, '', '1 Main St', undefined, undefined],
  [street, '  ', '1 Main St', undefined, undefined],
  [street, undefined, '1 Main St', undefined, undefined],
  [street, 5, '1 Main St', undefined, undefined],
  [zip, '78701', '10001', undefined, '78701'],
  [zip, 'Austin', '10001', undefined, undefined],
  [state, 'tx', 'OK', states, 'TX'],
  [state, 'Texas', 'WI', states, undefined],
  [state, 'TX', 'TX', states, undefined],
  [state, 'TX', 'WI', undefined, undefined],
] as const)(
  '[F-105] of %j, %j in place of %j offers, among %j, %j',
  (field, suggestion, answer, choices, offered) =>
    expect(offeredSuggestion(field, suggestion, answer, choices)).toBe(offered),
);

it('[F-105] never offers what would empty the field, what it does not take, or what is there', () => {
  const text = fc.string({ unit: fc.constantFrom(...'07 aZ.,#-'), maxLength: 30 });
  fc.assert(
    fc.property(fc.constantFrom(zip, street), text, text, (field, suggestion, answer) => {
      const offered = offeredSuggestion(field, suggestion, answer, undefined);
      if (offered === undefined) return;
      expect(offered.trim()).not.toBe('');
      expect(offered).not.toBe(answer);
      expect(createFilter(field.filter)(offered, '', 'bulk')).toEqual({ value: offered });
    }),
  );
});
