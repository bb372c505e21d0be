import fc from 'fast-check';
import { expect, it } from 'vitest';
import { suggestedAddress } from './answerChecks.ts';

const line = (...words: string[]) => fc.constantFrom(...words);

it('[F-105] [A-048] reads every part of a whole address, however it is put together', () => {
  const address = fc.record(
    {
      street: line('500 Congress Ave', '1 N Main St', 'One Plaza'),
      secondLine: line('Apt 4', '#5', 'Unit 12-4'),
      city: line('Austin', 'Fond du Lac', 'Winston-Salem'),
      state: line('TX', 'WI'),
      zip: line('78701', '54935'),
    },
    { requiredKeys: ['street', 'city', 'state', 'zip'] },
  );
  const way = fc.record({
    between: line(' ', ', '),
    extension: line('', '-1234', '1234'),
    country: line('', ', USA', ', US'),
    upper: fc.boolean(),
  });
  fc.assert(
    fc.property(address, way, (parts, { between, extension, country, upper }) => {
      const { street, secondLine, city, state, zip } = parts;
      const lines = [street, ...(secondLine === undefined ? [] : [secondLine]), city];
      const whole = `${lines.join(', ')}, ${state}${between}${zip}${extension}${country}`;
      const cased = Object.entries(parts).map(([part, text]) => [part, upper ? text.toUpperCase() : text]);
      expect(suggestedAddress(upper ? whole.toUpperCase() : whole)).toEqual(Object.fromEntries(cased));
    }),
  );
});

it.each([
  ['100 Main St', { street: '100 Main St' }],
  ['', {}],
  [null, {}],
  [{ street: 'x' }, {}],
  ['500 Congress Ave, Austin', {}],
])('[F-105] reads %j as %j', (text, parts) => expect(suggestedAddress(text)).toEqual(parts));
