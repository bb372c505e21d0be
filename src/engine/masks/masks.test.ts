import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../testing/support/runs.ts';
import { parseDate } from '../dates/dates.ts';
import { createFilter } from '../filters/createFilter.ts';
import { reasons } from '../filters/Filter.ts';
import {
  cardNumber,
  concealed,
  digitsOf,
  editDate,
  editDigits,
  editDollars,
  type MaskedEdit,
  phone,
  socialSecurityNumber,
  type TextEdit,
} from './masks.ts';

type Act = { do: 'type' | 'paste'; text: string } | { do: 'backspace' | 'delete' | 'cut' };

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.constantFrom(...'0123456789').map((text) => ({ do: 'type' as const, text })),
  fc
    .string({ unit: fc.constantFrom(...'0123456789- ().'), maxLength: 7 })
    .map((text) => ({ do: 'paste' as const, text })),
  fc.constantFrom({ do: 'backspace' as const }, { do: 'delete' as const }, { do: 'cut' as const }),
);

const steps = fc.array(fc.record({ from: fc.nat(19), to: fc.nat(19), act: acts }), { maxLength: 40 });

/** What a browser proposes for an act on a text with this selection; undefined where it does nothing. */
function propose(text: string, start: number, end: number, act: Act): TextEdit | undefined {
  const replace = (from: number, to: number, inserted: string, inputType: string): TextEdit => ({
    previous: { text, start, end },
    proposed: { text: text.slice(0, from) + inserted + text.slice(to), caret: from + inserted.length },
    source: act.do === 'paste' ? 'bulk' : 'key',
    inputType,
  });
  if (act.do === 'type') return replace(start, end, act.text, 'insertText');
  if (act.do === 'paste') return replace(start, end, act.text, 'insertFromPaste');
  if (start !== end)
    return replace(start, end, '', act.do === 'cut' ? 'deleteByCut' : 'deleteContentBackward');
  if (act.do === 'backspace' && start > 0) return replace(start - 1, start, '', 'deleteContentBackward');
  if (act.do === 'delete' && start < text.length)
    return replace(start, start + 1, '', 'deleteContentForward');
  return undefined;
}

interface Plain {
  digits: string;
  caret: number;
}

/** The same act on a plain text of digits, without any mask. `take` says what becomes of a text, undefined: refused. */
function plain(
  digits: string,
  from: number,
  to: number,
  act: Act,
  take: (text: string) => string | undefined,
): Plain {
  const replace = (start: number, end: number, inserted: string): Plain => {
    const next = digits.slice(0, start) + inserted + digits.slice(end);
    const taken = take(next);
    if (taken === undefined) return { digits, caret: to };
    return { digits: taken, caret: Math.max(0, start + inserted.length - (next.length - taken.length)) };
  };
  if (act.do === 'type' || act.do === 'paste') return replace(from, to, digitsOf(act.text));
  if (from !== to || act.do === 'cut') return replace(from, to, '');
  if (act.do === 'backspace') return from === 0 ? { digits, caret: 0 } : replace(from - 1, from, '');
  return replace(from, Math.min(from + 1, digits.length), '');
}

const upTo = (length: number) => (text: string) => (text.length > length ? undefined : text);
const withoutZeros = (text: string) => text.replace(/^0+(?=\d)/, '');
const income = createFilter({ name: 'income', maximum: 99999 });

const masks: {
  name: string;
  edit: (edit: TextEdit) => MaskedEdit;
  take: (text: string) => string | undefined;
}[] = [
  { name: 'SSN', edit: (edit) => editDigits(edit, socialSecurityNumber), take: upTo(9) },
  {
    name: 'phone',
    edit: (edit) => editDigits(edit, phone),
    take: (text) => upTo(10)(text.length === 11 ? text.replace(/^1/, '') : text),
  },
  { name: 'card number', edit: (edit) => editDigits(edit, cardNumber), take: upTo(16) },
  { name: 'date', edit: editDate, take: upTo(8) },
  {
    name: 'dollars',
    edit: (edit) => editDollars(edit, income),
    take: (text) => (Number(text) > 99999 ? undefined : withoutZeros(text)),
  },
];

describe.each(masks)('the mask of $name', ({ name, edit, take }) => {
  it('[UX-05] equals a plain text, its digits and the digits left of the caret', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        let text = '';
        for (const { from, to, act } of sequence) {
          const start = Math.min(from, to, text.length);
          const end = Math.min(Math.max(from, to), text.length);
          const proposal = propose(text, start, end, act);
          if (!proposal || isElsewhere(proposal)) continue;
          const left = digitsOf(text.slice(0, start)).length;
          const right = digitsOf(text.slice(0, end)).length;
          // a selection of nothing but separators is an empty one in plain text, and deleting it deletes nothing
          const isHollow = start !== end && left === right;
          const model = plain(
            digitsOf(text),
            left,
            right,
            isHollow && act.do !== 'type' && act.do !== 'paste' ? { do: 'cut' } : act,
            take,
          );
          const result = edit(proposal);
          expect(result.digits).toBe(model.digits);
          expect(digitsOf(result.text)).toBe(model.digits);
          expect(digitsOf(result.text.slice(0, result.caret))).toHaveLength(model.caret);
          text = result.text;
        }
      }),
      { numRuns: runs(200) },
    );
  });

  /** Pastes whose meaning is not that of their digits alone; they have tests of their own. */
  function isElsewhere({ proposed, source }: TextEdit): boolean {
    if (source === 'key') return false;
    if (name === 'dollars') return /[.()-]/.test(proposed.text);
    const alone = proposed.text.replace(/^\D+|\D+$/gu, '');
    const isShort = /^\d{1,2}\D\d{1,2}\D\d{2}$/u.test(alone);
    return name === 'date' && (isShort || parseDate(alone) !== undefined);
  }
});

/** A paste into an empty control. */
function pasted(text: string): TextEdit {
  return {
    previous: { text: '', start: 0, end: 0 },
    proposed: { text, caret: text.length },
    source: 'bulk',
    inputType: 'insertFromPaste',
  };
}

/** Keys typed one by one at the end. */
function typed(edit: (edit: TextEdit) => MaskedEdit, keys: string): MaskedEdit {
  let result: MaskedEdit = { digits: '', text: '', caret: 0 };
  for (const key of keys) {
    const { text, caret } = result;
    const proposed = { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + 1 };
    result = edit({
      previous: { text, start: caret, end: caret },
      proposed,
      source: 'key',
      inputType: 'insertText',
    });
  }
  return result;
}

describe('what is pasted into a mask', () => {
  const ssn = (edit: TextEdit) => editDigits(edit, socialSecurityNumber);
  const tel = (edit: TextEdit) => editDigits(edit, phone);

  it.each([
    ['SSN: 512-45-1001', ssn, '512-45-1001'],
    ['My SSN is ５１２ 45 1001.', ssn, '512-45-1001'],
    ['tel:+1-512-555-0142', tel, '(512) 555-0142'],
    ['Phone: (512) 555-0142 (home)', tel, '(512) 555-0142'],
    ['512/555-0142 mobile', tel, '(512) 555-0142'],
    ['Card 4242-4242-4242-4242', (edit: TextEdit) => editDigits(edit, cardNumber), '4242 4242 4242 4242'],
    ['DOB: 2/9/1990', editDate, '02/09/1990'],
    ['born 1990-02-09.', editDate, '02/09/1990'],
    ['February 9, 1990', editDate, '02/09/1990'],
    ['Friday, February 9th, 1990', editDate, '02/09/1990'],
    ['FEB. 9 1990', editDate, '02/09/1990'],
    ['09-Feb-1990', editDate, '02/09/1990'],
    ['9 Sept 90', editDate, '09/09/1990'],
    ['May 9, 1990', editDate, '05/09/1990'],
  ])('[F-706] of %s takes the digits that are wanted', (text, edit, shown) =>
    expect(edit(pasted(text))).toMatchObject({ text: shown, caret: shown.length }),
  );

  it.each([
    ['512-45-1001 512-45-1002', ssn, reasons.tooLong],
    ['SSN: 512-45-100', ssn, reasons.digits],
    ['512-4S-10012', ssn, reasons.digits],
    ['1234567890', ssn, reasons.tooLong],
    ['(512) 555-0142 x12', tel, reasons.digits],
    ['+47 12 34 56 78', tel, reasons.digits],
    ['tel:+44 20 7946 0958', tel, reasons.digits],
    ['February 30, 1990', editDate, reasons.digits],
    ['February 1990', editDate, reasons.digits],
    ['Marble 9, 1990', editDate, reasons.digits],
  ])('[F-706] [UX-16] refuses %s whole, as an error', (text, edit, refused) =>
    expect(edit(pasted(text))).toMatchObject({ text: '', refused, effect: 'changed' }),
  );

  it('[F-706] [F-804] a key that is refused is no error while nothing stands behind it', () =>
    expect(typed(ssn, '12x').effect).toBe('trailing'));
});

describe('a Social Security number', () => {
  it.each(['123-45-6789', '123456789', '123 45 6789', ' 123–45–6789\u200b', '１２３456789'])(
    '[UX-04] [FLT-016] %s is the same number, pasted',
    (text) =>
      expect(editDigits(pasted(text), socialSecurityNumber)).toMatchObject({
        text: '123-45-6789',
        digits: '123456789',
      }),
  );

  it.each(['123-45-6789', '123456789', '123 45 6789'])(
    '[UX-04] [FRM-012] %s is the same number, typed',
    (keys) => expect(typed((edit) => editDigits(edit, socialSecurityNumber), keys).text).toBe('123-45-6789'),
  );

  it('[UX-16] refuses letters and a digit too many, and says why', () => {
    expect(typed((edit) => editDigits(edit, socialSecurityNumber), '12x')).toMatchObject({
      text: '12',
      refused: reasons.digits,
    });
    expect(typed((edit) => editDigits(edit, socialSecurityNumber), '1234567890').refused).toBe(reasons.full);
    expect(editDigits(pasted('1234567890'), socialSecurityNumber)).toMatchObject({
      text: '',
      refused: reasons.tooLong,
    });
  });

  it('[UX-06] hides all but its last four digits', () => {
    expect(concealed('123-45-6789')).toBe('•••-••-6789');
    expect(concealed('123-4')).toBe('•••-•');
  });
});

describe('a phone number', () => {
  it.each(['(512) 555-0100', '512.555.0100', '+1 512 555 0100', '15125550100'])(
    '[FLT-017] [UX-04] %s is the same',
    (text) => {
      expect(editDigits(pasted(text), phone)).toMatchObject({ text: '(512) 555-0100', digits: '5125550100' });
      expect(typed((edit) => editDigits(edit, phone), text).text).toBe('(512) 555-0100');
    },
  );

  it('[UX-05] keeps the caret where a country code is absorbed', () => {
    const edit: TextEdit = {
      previous: { text: '(555) 010-0', start: 0, end: 0 },
      proposed: { text: '1512(555) 010-0', caret: 4 },
      source: 'bulk',
      inputType: 'insertFromPaste',
    };
    expect(editDigits(edit, phone)).toEqual({ digits: '5125550100', text: '(512) 555-0100', caret: 6 });
  });

  it('[UX-05] keeps the caret in the middle', () => {
    const edit: TextEdit = {
      previous: { text: '(512) 555-0100', start: 6, end: 6 },
      proposed: { text: '(512)555-0100', caret: 5 },
      source: 'key',
      inputType: 'deleteContentBackward',
    };
    expect(editDigits(edit, phone)).toEqual({ digits: '515550100', text: '(515) 550-100', caret: 3 });
  });
});

describe('a card number', () => {
  const edit = (proposal: TextEdit) => editDigits(proposal, cardNumber);

  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    ' 4242\u00a04242\u20114242.4242 ',
  ])('[UX-04] [PAY-010] %j is the same number, pasted and typed', (text) => {
    const same = { text: '4242 4242 4242 4242', digits: '4242424242424242' };
    expect(edit(pasted(text))).toMatchObject(same);
    expect(typed(edit, text)).toMatchObject(same);
  });

  it('[PAY-010] sets a space before a fifth digit, not behind a fourth', () => {
    expect(typed(edit, '4242').text).toBe('4242');
    expect(typed(edit, '42424').text).toBe('4242 4');
  });

  it('[PAY-010] shows fifteen digits with a short last group', () => {
    expect(edit(pasted('378282246310005')).text).toBe('3782 8224 6310 005');
  });

  it('[UX-16] refuses letters and a digit too many, and says why', () => {
    expect(typed(edit, '42x')).toMatchObject({ text: '42', refused: reasons.digits });
    expect(typed(edit, '42424242424242421').refused).toBe(reasons.full);
    expect(edit(pasted('42424242424242421'))).toMatchObject({ text: '', refused: reasons.tooLong });
  });
});

describe('a date', () => {
  it.each(['2/9/1990', '02091990', '02-09-1990', '1990-02-09', '02/09/1990'])(
    '[UX-07] [FLT-018] takes a paste of %s',
    (text) => expect(editDate(pasted(text)).text).toBe('02/09/1990'),
  );

  it.each([
    ['2/9/90', '02/09/1990'],
    [' 02-9-27 ', '02/09/1927'],
    ['2.9.26', '02/09/2026'],
    ['2/9/05', '02/09/2005'],
    ['12/31/00', '12/31/2000'],
  ])('[F-422] [UX-07] takes a paste of %s, in 2026, for %s', (text, date) =>
    expect(editDate(pasted(text), 2026).text).toBe(date),
  );

  it.each(['2/9/1990', '02091990', '02-09-1990', '02/09/1990'])(
    '[UX-07] [FLT-018] takes %s key by key',
    (keys) => expect(typed(editDate, keys).text).toBe('02/09/1990'),
  );

  it('[FLT-018] sets its slashes', () => {
    expect(typed(editDate, '020').text).toBe('02/0');
    expect(typed(editDate, '02').text).toBe('02/');
  });
});

describe('an amount', () => {
  const edit = (proposal: TextEdit) => editDollars(proposal, income);

  it('[FLT-021] is shown in dollars', () => {
    expect(typed(edit, '3500')).toMatchObject({ text: '$3,500', digits: '3500', caret: 6 });
    expect(edit(pasted('$12,000.00'))).toMatchObject({ text: '$12,000', digits: '12000' });
  });

  it('[FLT-020] [UX-16] refuses what its filter refuses, with the caret where it was', () => {
    expect(typed(edit, '999991')).toMatchObject({ text: '$99,999', caret: 7, refused: reasons.income });
    expect(edit(pasted('3,500.75'))).toMatchObject({ text: '', refused: reasons.wholeDollars });
  });

  it.each([
    ['120,5', '$120,5', '120,5'],
    ['1100.00', '$1,100.00', '1100.00'],
    ['12,000', '$12,000', '12000'],
    ['３２００', '$3,200', '3200'],
  ])('[F-705] shows %s, typed key by key, as %s', (keys, text, digits) =>
    expect(typed(edit, keys)).toEqual({ text, digits, caret: text.length }),
  );

  it('[F-705] takes a typed mark away like any other sign, and its own with the digit behind it', () => {
    const backspace = (text: string) =>
      edit({
        previous: { text, start: text.length, end: text.length },
        proposed: { text: text.slice(0, -1), caret: text.length - 1 },
        source: 'key',
        inputType: 'deleteContentBackward',
      }).text;
    expect(backspace('$120,')).toBe('$120');
    expect(backspace('$1,200.5')).toBe('$1,200.');
    expect(backspace('$1,200')).toBe('$120');
  });
});
