import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../testing/support/runs.ts';
import type { FilterUse } from '../form.ts';
import { createFilter } from './createFilter.ts';
import { reasons } from './Filter.ts';
import { filters } from './registry.ts';

/** Types a text key by key at the end of what is there; the keys that were refused say why. */
function type(use: FilterUse, keys: string, start = ''): { value: string; refused: string[] } {
  const filter = createFilter(use);
  let value = start;
  const refused: string[] = [];
  for (const key of keys) {
    const result = filter(value + key, value, 'key');
    if (result.refused) refused.push(result.refused);
    value = result.value;
  }
  return { value, refused };
}

function paste(use: FilterUse, text: string, previous = '') {
  return createFilter(use)(text, previous, 'bulk');
}

describe('name', () => {
  const use = { name: 'name', maxLength: 17, maxSpaces: 1 };

  it('[FLT-001] takes letters, hyphens and spaces, and refuses any other key', () => {
    expect(type(use, 'Mary-Ann Zoë')).toEqual({ value: 'Mary-Ann Zoë', refused: [] });
    expect(type(use, 'J0rd4n!')).toEqual({ value: 'Jrdn', refused: Array(3).fill(reasons.names) });
  });

  it('[FLT-002] takes one space, two where the field says so', () => {
    expect(type(use, 'Mary Ann Lee')).toEqual({ value: 'Mary AnnLee', refused: [reasons.spaces] });
    expect(type({ ...use, maxSpaces: 2 }, 'de la Cruz').value).toBe('de la Cruz');
  });

  it.each([17, 25])('[FLT-004] is full at %i characters', (maxLength) => {
    const { value, refused } = type({ ...use, maxLength }, 'a'.repeat(maxLength + 2));
    expect(value).toHaveLength(maxLength);
    expect(refused).toEqual([reasons.full, reasons.full]);
  });

  it.each([
    ['O’Brien', 'OBrien', '’'],
    ['Smith Jr.', 'Smith Jr', '.'],
    ['J0rdan & Co', 'Jrdan Co', '0 &'],
    ['“Jordan”', 'Jordan', '“ ”'],
  ])('[F-402] [UX-16] of the paste %s keeps %s, and says what it left out', (text, value, characters) =>
    expect(paste(use, text, 'Jo')).toMatchObject({ value, refused: reasons.leftOut, characters }),
  );

  it('[F-402] [UX-16] keeps what stood there where nothing of a paste is a name', () => {
    expect(paste(use, '12345', 'Jo')).toMatchObject({ value: 'Jo', refused: reasons.names });
    expect(paste(use, ' Jean\u2011Luc \u200b')).toEqual({ value: 'Jean-Luc' });
  });

  it('[F-402] lets a paste that is too much stay, in error, and takes what makes it shorter', () => {
    const long = 'a'.repeat(20);
    expect(paste(use, long)).toEqual({ value: long, refused: reasons.overlong, effect: 'kept' });
    expect(paste(use, 'Mary Ann Lee')).toEqual({
      value: 'Mary Ann Lee',
      refused: reasons.spaces,
      effect: 'kept',
    });
    const key = createFilter(use);
    expect(key(`${long}b`, long, 'key')).toEqual({ value: long, refused: reasons.full, effect: 'changed' });
    expect(key('a'.repeat(19), long, 'key')).toEqual({ value: 'a'.repeat(19) });
    expect(key(`b${'a'.repeat(17)}`, long, 'key')).toEqual({ value: `b${'a'.repeat(17)}` });
  });

  it('[UX-16] lets a value that came from elsewhere be shortened', () => {
    expect(createFilter(use)('J0rda', 'J0rdan', 'key')).toEqual({ value: 'J0rda' });
    expect(createFilter(use)('J0rdans', 'J0rdan', 'key').refused).toBe(reasons.names);
  });
});

describe('letters', () => {
  it('[FLT-003] takes one letter for an initial', () => {
    const use = { name: 'letters', maxLength: 1 };
    expect(type(use, '4-Q ')).toEqual({
      value: 'Q',
      refused: [reasons.letters, reasons.letters, reasons.letters],
    });
    expect(type(use, 'QR')).toEqual({ value: 'Q', refused: [reasons.full] });
    expect(paste(use, 'Quentin')).toEqual({ value: 'Q', refused: reasons.shortened, characters: 'Q' });
  });

  it('[FLT-008] [FLT-009] takes a city: letters, spaces and hyphens, at most 18', () => {
    const use = { name: 'letters', maxLength: 18, spaces: true, hyphen: true };
    expect(type(use, 'Winston-Salem 5')).toEqual({ value: 'Winston-Salem ', refused: [reasons.names] });
    expect(type(use, 'Rancho Santa Margarita').value).toBe('Rancho Santa Marga');
    expect(paste(use, 'Rancho Santa Margarita')).toMatchObject({
      value: 'Rancho Santa Margarita',
      effect: 'kept',
    });
    expect(paste(use, 'St. Louis')).toEqual({
      value: 'St Louis',
      refused: reasons.leftOut,
      characters: '.',
      effect: 'changed',
    });
  });
});

describe('address', () => {
  const use = { name: 'address', maxLength: 26 };

  it('[FLT-005] is full at 26 characters', () => {
    expect(type(use, '12345 Some Very Long Street Name').value).toBe('12345 Some Very Long Stree');
  });

  it('[FLT-006] [FLT-007] trims leading spaces and collapses double ones', () => {
    expect(type(use, '  12  Main   St #4')).toEqual({ value: '12 Main St #4', refused: [] });
    expect(paste(use, '  12\u00a0 Main St ')).toEqual({ value: '12 Main St' });
  });

  it('[F-402] [UX-16] lets a long street stay, in error, and loses nothing but markup', () => {
    const street = '12345 Martin Luther King Junior Boulevard';
    expect(paste(use, street)).toEqual({ value: street, refused: reasons.overlong, effect: 'kept' });
    expect(paste(use, '<b>12 Main St')).toMatchObject({ value: 'b12 Main St', refused: reasons.leftOut });
  });
});

describe('digits', () => {
  it('[FLT-010] [FLT-011] takes digits only, up to the length of the field', () => {
    expect(type({ name: 'digits', maxLength: 5 }, '7a87015')).toEqual({
      value: '78701',
      refused: [reasons.digits, reasons.full],
    });
    expect(type({ name: 'digits', maxLength: 9 }, '787011234').value).toBe('787011234');
  });

  it.each(['78701-1234', ' 78701 1234 ', '78701.1234', '(78701)1234', '7\u200b8701–1234', '７８７０１1234'])(
    '[UX-04] absorbs what stands between the digits of %s',
    (text) => expect(paste({ name: 'digits', maxLength: 9 }, text)).toEqual({ value: '787011234' }),
  );

  it('[F-402] [UX-16] keeps five digits of a ZIP+4 and says so, and no part of another number', () => {
    const zip = { name: 'digits', maxLength: 5, zip: true };
    const five = { value: '78701', refused: reasons.shortened, characters: '78701' };
    expect(paste(zip, '78701-1234', '7')).toEqual(five);
    expect(paste({ ...zip, maxLength: 9 }, '78701-1234')).toEqual({ value: '787011234' });
    expect(paste(zip, '7870112')).toMatchObject({ value: '7870112', effect: 'kept' });
    expect(paste({ name: 'digits', maxLength: 5 }, '787011234')).toMatchObject({ effect: 'kept' });
  });
});

describe('a number with what stands around it', () => {
  const zip = { name: 'digits', maxLength: 5, zip: true };
  const number = { name: 'reference', prefix: 'D', maxLength: 11 };

  it.each([
    ['TX 78701', zip, '78701'],
    ['Austin, TX 78701-1234 USA', zip, '78701'],
    ['ZIP: ７８７０１', { ...zip, maxLength: 9 }, '78701'],
    ['TX 78701-1234', { ...zip, maxLength: 9 }, '787011234'],
    ['Card: 4242 4242 4242 4242', { name: 'digits', maxLength: 16 }, '4242424242424242'],
    ['Reservation number: D10000001001', number, '10000001001'],
    ['SSN 219-09-5678', { name: 'lastDigits', maxLength: 4 }, '5678'],
    ['ending in 5678.', { name: 'lastDigits', maxLength: 4 }, '5678'],
  ])('[F-706] of %s pasted it takes the number', (text, use, value) =>
    expect(paste(use, text, '1').value).toBe(value),
  );

  it.each([
    ['TX 7870', zip],
    ['500 Congress Ave 78701', zip],
    ['78 TX 701', zip],
    ['+78701', zip],
    ['D1000000100 ', { ...number, prefix: '' }],
    ['SSN 567', { name: 'lastDigits', maxLength: 4 }],
  ])('[F-706] [UX-16] refuses %s whole, as an error', (text, use) =>
    expect(paste(use, text, '1')).toEqual({ value: '1', refused: reasons.digits, effect: 'changed' }),
  );

  it('[F-706] takes none from keys', () => expect(type(zip, 'TX 78701').refused).toHaveLength(2));
});

describe('lastDigits', () => {
  const use = { name: 'lastDigits', maxLength: 4 };

  it('[PFL-004] keeps the last four of a number that is pasted', () => {
    expect(paste(use, '219-09-5678')).toEqual({ value: '5678' });
    expect(paste(use, ' 5678 ', '1')).toEqual({ value: '5678' });
    expect(paste(use, '12')).toEqual({ value: '12' });
  });

  it('[DM-031] [RTO-010] takes four keys and no more', () => {
    expect(type(use, '12a345')).toEqual({ value: '1234', refused: [reasons.digits, reasons.full] });
  });
});

describe('email', () => {
  const use = { name: 'email', maxLength: 100, characters: 'A-Za-z0-9_.@' };

  it('[FLT-012] [FLT-013] takes its characters and one @', () => {
    expect(type(use, 'j.a_1@b@c.d')).toEqual({ value: 'j.a_1@bc.d', refused: [reasons.email] });
    expect(type(use, 'j+a-b @c').refused).toEqual([reasons.email, reasons.email, reasons.spaces]);
  });

  it('[FLT-012] takes more where the field widens its class', () => {
    expect(type({ ...use, characters: 'A-Za-z0-9_.@+\\-' }, 'j+a-b@c.d').refused).toEqual([]);
  });

  it('[FLT-014] is full at 100 characters', () => {
    expect(type(use, 'a'.repeat(102)).refused).toEqual([reasons.full, reasons.full]);
  });

  it.each([
    ['jordan+card@example.test', '+'],
    ['jo rdan-a@example.test', '  -'],
    ['jordan@@example.test', '@'],
  ])('[F-401] [UX-16] refuses %s from autofill whole, as an error that names %s', (address, characters) =>
    expect(paste(use, address, 'old@example.test')).toEqual({
      value: 'old@example.test',
      refused: reasons.email,
      characters,
      effect: 'changed',
    }),
  );

  it('[F-401] a refused key is an error that names it, unless it is a space at the end', () => {
    const key = createFilter(use);
    expect(key('mary-', 'mary', 'key')).toMatchObject({
      value: 'mary',
      characters: '-',
      effect: 'changed',
    });
    expect(key('mary ', 'mary', 'key')).toEqual({
      value: 'mary',
      refused: reasons.spaces,
      characters: ' ',
      effect: 'trailing',
    });
  });

  it('[UX-16] takes the spaces around a pasted address away', () => {
    expect(paste(use, ' jordan@example.test\n')).toEqual({ value: 'jordan@example.test' });
  });
});

describe('income', () => {
  const use = { name: 'income', maximum: 99999 };

  it('[FLT-019] takes whole numbers', () => {
    expect(type(use, '35a00')).toEqual({ value: '3500', refused: [reasons.digits] });
    expect(type(use, '0012').value).toBe('12');
  });

  it('[FLT-020] refuses the key that would pass the cap', () => {
    expect(type(use, '999991')).toEqual({ value: '99999', refused: [reasons.income] });
    expect(paste(use, '100000', '5')).toMatchObject({ value: '5', refused: reasons.income });
  });

  it('[INC-002] refuses the digit that would be one too many', () => {
    const annual = { name: 'income', maxLength: 8 };
    expect(type(annual, '$12x3456789')).toEqual({
      value: '12345678',
      refused: [reasons.digits, reasons.full],
    });
    expect(paste(annual, '$12,345,678')).toEqual({ value: '12345678' });
    expect(paste(annual, '123,456,789', '5')).toMatchObject({ value: '5', refused: reasons.tooLong });
  });

  it.each(['$3,500', '3 500', '3,500.00', ' 3500\u200b'])('[UX-04] absorbs the marks of %s', (text) =>
    expect(paste(use, text)).toEqual({ value: '3500' }),
  );

  it.each([
    ['3,500.75', reasons.wholeDollars],
    ['-3500', reasons.digits],
    ['about 3500', reasons.digits],
  ])('[UX-16] refuses %s, which would become another amount', (text, refused) =>
    expect(paste(use, text)).toMatchObject({ value: '', refused }),
  );

  /** What was typed, what stands there when it is left, and why it is refused. */
  it.each([
    ['120,5', '120,5', reasons.wholeDollars],
    ['950,75', '950,75', reasons.wholeDollars],
    ['950.7', '950.7', reasons.wholeDollars],
    ['1,100.50', '1100.50', reasons.wholeDollars],
    ['1100.00', '1100', undefined],
    ['1100,00', '1100', undefined],
    ['1100.', '1100', undefined],
    ['1,100', '1100', undefined],
    ['12,000', '12000', undefined],
    ['３２００', '3200', undefined],
  ])('[F-705] of %s typed it holds %s', (keys, held, reason) => {
    for (const each of [use, { name: 'income', maxLength: 8 }]) {
      const { value, refused } = type(each, keys);
      expect(refused).toEqual([]);
      const left = paste(each, value);
      expect([left.refused === undefined ? left.value : value, left.refused]).toEqual([held, reason]);
    }
  });

  it('[F-401] a key that would have made another amount is an error', () => {
    const key = createFilter(use);
    expect(key('3500.505', '3500.50', 'key').effect).toBe('changed');
    expect(key('100000', '10000', 'key').effect).toBe('changed');
    expect(key('35k', '35', 'key').effect).toBe('changed');
  });
});

describe('reference', () => {
  it('takes a reservation number with or without its letter', () => {
    const use = { name: 'reference', prefix: 'D', maxLength: 11 };
    expect(paste(use, 'D41300000000')).toEqual({ value: '41300000000' });
    expect(paste(use, 'd 4130-0000-000')).toEqual({ value: '41300000000' });
    expect(type(use, 'D413X')).toEqual({ value: '413', refused: [reasons.digits] });
  });
});

describe('characters and text', () => {
  it('take the characters of a user name', () => {
    const use = { name: 'characters', characters: 'A-Za-z0-9._\\-', maxLength: 50 };
    expect(type(use, 'jo.a-b c!')).toEqual({
      value: 'jo.a-bc',
      refused: [reasons.spaces, reasons.characters],
    });
  });

  it('take any text up to its length', () => {
    expect(type({ name: 'text', maxLength: 4 }, 'a b ç d')).toMatchObject({ value: 'a b ' });
  });
});

describe('every filter', () => {
  const uses: FilterUse[] = [
    { name: 'name', maxLength: 17 },
    { name: 'letters', maxLength: 18, spaces: true },
    { name: 'address', maxLength: 26 },
    { name: 'digits', maxLength: 9 },
    { name: 'email', maxLength: 30 },
    { name: 'income', maximum: 99999 },
    { name: 'reference', maxLength: 11 },
    // Without a length there are no digits but the last.
    { name: 'lastDigits' },
    { name: 'characters', characters: 'a-z', maxLength: 8 },
    { name: 'text', maxLength: 8 },
  ];
  const texts = fc
    .array(fc.constantFrom(...'aBé1902-–@. $,+()\u200b\u00a0!_#'), { maxLength: 20 })
    .map((characters) => characters.join(''));

  it('[UX-16] stands here', () => {
    expect(uses.map(({ name }) => name).sort()).toEqual(Object.keys(filters).sort());
  });

  it.each(uses)('[UX-16] $name loses nothing of a text without saying so', (use) => {
    fc.assert(
      fc.property(texts, texts, fc.constantFrom('key', 'bulk'), (proposed, seed, source) => {
        const filter = createFilter(use);
        const previous = filter(seed, '', 'bulk').value;
        const effect = (text: string) => filter(text, '', 'bulk').effect;
        const { value, refused } = filter(proposed, previous, source);
        if (refused !== undefined) {
          if (source === 'key') expect(value).toBe(previous);
          return;
        }
        expect(meant(value, use.name)).toBe(meant(proposed, use.name));
        // What is too long may be made shorter and be too long still.
        if (effect(previous) === undefined) expect(filter(value, '', source)).toEqual({ value });
      }),
      { numRuns: runs(200) },
    );
  });

  /** What of a text means something to a field: for numbers their digits, else everything but spaces and what nobody sees. */
  function meant(text: string, name: string): string {
    const visible = text.replace(/[\s\u200b]/gu, '').replaceAll('–', '-');
    if (name === 'income')
      return visible
        .replace(/[^\d.,]/g, '')
        .replace(/[.,]0{0,2}$/, '')
        .replace(/,/g, '')
        .replace(/^0+(?=\d)/, '');
    return ['digits', 'reference', 'lastDigits'].includes(name)
      ? visible.replace(/[-().]/g, '').replace(/^\D*(\d{9}|\d{11})\D*$/, '$1')
      : visible.replaceAll('–', '-');
  }

  it('[UX-16] names a sentence of the copy for every refusal', () => {
    const copy = JSON.parse(readFileSync('brands/_base/copy.en.json', 'utf8')) as Record<string, unknown>;
    expect(Object.values(reasons).filter((key) => !Object.hasOwn(copy, key))).toEqual([]);
  });
});

describe('createFilter', () => {
  it.each([
    [{ name: 'toString' }, /no filter "toString"/],
    [{ name: 'digits', length: 5 }, /no parameter "length"/],
    [{ name: 'digits', maxLength: '5' }, /"maxLength" .* must be a whole number/],
    [{ name: 'email', characters: 'z-a' }, /"characters" .* must be the inside of a character class/],
  ])('refuses %j', (use, message) => expect(() => createFilter(use)).toThrow(message));
});
