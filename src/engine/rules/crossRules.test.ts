import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postOfficeBoxes, streets } from '../../../testing/engine/sampleLines.ts';
import type { CrossRule } from '../form.ts';
import { crossRules } from './crossRules.ts';

function holds(
  rule: CrossRule['rule'],
  value: unknown,
  other?: unknown,
  also: [unknown, unknown][] = [],
): boolean {
  return crossRules[rule]({ value, other, also, forbiddenStates: ['VT', 'wy'], today: '2026-11-30' });
}

describe('notPostOfficeBox', () => {
  it('[XFD-007] [F-109] refuses what the engine knows as a box, and nothing else', () => {
    expect(holds('notPostOfficeBox', postOfficeBoxes[0])).toBe(false);
    expect(holds('notPostOfficeBox', streets[0])).toBe(true);
    for (const nothing of ['', undefined]) expect(holds('notPostOfficeBox', nothing)).toBe(true);
  });
});

describe('notNumeric', () => {
  it.each(['12345', ' 5 ', '1'])('[XFD-001] [XFD-002] [XFD-003] [F-108] refuses %j', (line) =>
    expect(holds('notNumeric', line)).toBe(false),
  );
  it.each(['5 A St', '500 Congress Ave', 'Apt 5', '#5', '12-4', '3/4', '5.', '', ' ', undefined])(
    '[XFD-001] [XFD-002] [XFD-003] [F-108] accepts %j: numeric means digits only',
    (line) => expect(holds('notNumeric', line)).toBe(true),
  );
  it('[XFD-001] [XFD-002] [XFD-003] [F-108] refuses digits alone, whatever they are, and nothing else', () => {
    const line = fc.string({ unit: fc.constantFrom(...'0189aZ #-./'), maxLength: 6 });
    fc.assert(
      fc.property(line, (text) => {
        const digits = [...text.trim()];
        const isNumeric = digits.length > 0 && digits.every((character) => '0123456789'.includes(character));
        expect(holds('notNumeric', text)).toBe(!isNumeric);
      }),
    );
  });
});

describe('notEqualTo', () => {
  it.each([
    ['500 Congress Ave', '500 CONGRESS  AVE.'],
    ['Jordan', ' jordan '],
  ])('[XFD-004] [XFD-005] [XFD-006] finds %s and %s the same', (one, other) =>
    expect(holds('notEqualTo', one, other)).toBe(false),
  );
  it.each([
    ['Apt 5', '500 Congress Ave'],
    ['', ''],
    [undefined, undefined],
    [undefined, 'Jordan'],
    ['Jordan', undefined],
    ['12-4', '124'],
    ['1 24', '12 4'],
  ])('[XFD-004] accepts %s beside %s', (one, other) => expect(holds('notEqualTo', one, other)).toBe(true));

  const home = ['100 Main St', 'Apt 9', 'Madison', 'WI', '53703'];
  const address = fc.tuple(
    fc.constantFrom('100 Main St', '100 Main St Apt 9', '7 Elm Ct', '12 Main St'),
    fc.constantFrom('', 'Apt 9', '#9', 'Unit 12-4', 'Unit 124'),
    fc.constantFrom('Madison', 'Milwaukee', 'Fond du Lac'),
    fc.constantFrom('WI', 'IL'),
    fc.constantFrom('53703', '53704'),
  );
  const rest = (one: string[], other: string[]) =>
    one.slice(1).map((part, index): [unknown, unknown] => [part, other[index + 1]]);
  const same = (one: string[], other: string[]) => !holds('notEqualTo', one[0], other[0], rest(one, other));

  it('[XFD-005] [F-108] takes an address for another one where any of its parts differs', () => {
    expect(same(home, ['100 Main St', 'Apt 9', 'Milwaukee', 'WI', '53703'])).toBe(false);
    fc.assert(
      fc.property(address, address, (one, other) => {
        expect(same(one, other)).toBe(one.every((part, index) => part === other[index]));
      }),
    );
  });

  it('[XFD-005] [F-108] takes it for the same whatever the case, the spaces and the marks', () => {
    expect(same(home, [' 100  MAIN ST. ', 'apt. 9', 'madison', 'Wi', '53703 '])).toBe(true);
    const written = (text: string) =>
      fc
        .tuple(fc.boolean(), fc.constantFrom('', ' ', '  '), fc.constantFrom(' ', '  ', ', ', '. '))
        .map(([upper, end, between]) => {
          const cased = upper ? text.toUpperCase() : text.toLowerCase();
          return `${end}${cased.replaceAll(' ', between)}${end}`;
        });
    const twice = address.chain((one) => fc.tuple(fc.constant(one), fc.tuple(...one.map(written))));
    fc.assert(
      fc.property(twice, ([one, other]) => {
        expect(same(one, other)).toBe(true);
      }),
    );
  });

  it('[XFD-005] counts a second line that one leaves out and the other leaves empty as the same', () => {
    expect(holds('notEqualTo', '7 Elm Ct', '7 Elm Ct', [[undefined, '']])).toBe(false);
  });
});

describe('equalTo', () => {
  it.each([
    ['a.b@example.com', 'A.B@example.com '],
    ['(512) 555-0100', '5125550100'],
    ['', undefined],
    ['5125550100', undefined],
    ['5125550100', ''],
  ])('[XFD-008] [XFD-009] [OFR-017] finds %s and %s the same', (one, other) =>
    expect(holds('equalTo', one, other)).toBe(true),
  );
  it.each([
    ['ab@example.com', 'a.b@example.com'],
    ['5125550101', '5125550100'],
    ['', 'a@example.com'],
    [undefined, '5125550100'],
    ['Sunny-day1!', 'sunny-Day1!'],
    ['Sunny@day1', 'sunny@day1'],
  ])('[XFD-008] [XFD-009] [APR-020] refuses %s for %s', (one, other) =>
    expect(holds('equalTo', one, other)).toBe(false),
  );
});

describe('equalTo a masked phone number', () => {
  it('[F-106] [OFR-017] takes the numbers that fit it, however they are written, and no others', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), fc.stringMatching(/^\d{4}$/), (phone, last) => {
        const masked = `(•••) •••-${last}`;
        const written = phone.replace(/^(\d{3})(\d{3})/u, '($1) $2-');
        for (const value of [phone, written])
          expect(holds('equalTo', value, masked)).toBe(phone.endsWith(last));
        expect(holds('equalTo', phone.slice(0, 6) + last, masked)).toBe(true);
        expect(holds('equalTo', last, masked)).toBe(false);
      }),
    );
  });
});

describe('requiredWith', () => {
  it.each([
    [undefined, 'Robin'],
    ['', 'R'],
    [false, 'Robin'],
    [' ', true],
  ])('[CS-023] [CS-024] misses %j beside %j', (value, other) =>
    expect(holds('requiredWith', value, other)).toBe(false),
  );
  it.each([
    [true, 'Robin'],
    ['Robin', true],
    [undefined, undefined],
    [undefined, ''],
    ['', false],
    ['Robin', undefined],
  ])('[CS-023] accepts %j beside %j', (value, other) =>
    expect(holds('requiredWith', value, other)).toBe(true),
  );
});

describe('notForbiddenState', () => {
  it.each(['VT', 'vt ', 'WY'])('[MSG-015] refuses %s', (state) =>
    expect(holds('notForbiddenState', state)).toBe(false),
  );
  it.each(['TX', '', undefined])('[MSG-015] accepts %s', (state) =>
    expect(holds('notForbiddenState', state)).toBe(true),
  );
});

describe('notExpired', () => {
  it.each([
    ['10', '2026'],
    ['01', '2026'],
    ['12', '2025'],
  ])('[F-710] refuses a card that ended with %s/%s', (month, year) =>
    expect(holds('notExpired', month, year)).toBe(false),
  );
  it.each([
    ['11', '2026'],
    ['01', '2027'],
    ['01', ''],
    ['', '2026'],
    [undefined, undefined],
  ])('[F-710] accepts %s/%s until its month is over, and leaves what is missing to its row', (month, year) =>
    expect(holds('notExpired', month, year)).toBe(true),
  );
});
