import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referenceRule } from '../../../testing/engine/referenceRule.ts';
import { runs } from '../../../testing/support/runs.ts';
import type { FieldDeclaration, RuleRow } from '../form.ts';
import { createRuleContext, longestAnswer, type RuleNote, type RuleSettings } from './createRuleContext.ts';

const today = '2026-03-15';

function failure(row: unknown, value: unknown, settings: Partial<RuleSettings> = {}, answers: object = {}) {
  return createRuleContext({ rules: { any: row }, today, ...settings }).fieldRule('any', value, answers);
}

function notesOf(row: unknown, settings: Partial<RuleSettings> = {}): RuleNote[] {
  const notes: RuleNote[] = [];
  const context = createRuleContext({
    rules: { any: row },
    today,
    notes: (note) => notes.push(note),
    ...settings,
  });
  // A row is compiled once: beforehand, or when an answer is first held against it.
  context.prepare();
  for (const answer of ['x', 'y']) context.fieldRule('any', answer, {});
  return notes;
}

describe('the keys of a row', () => {
  it.each([undefined, null, '', '   ', '$0'])('[RUL-003] [RUL-013] %j is missing', (value) => {
    expect(failure({ IsRequired: true }, value)).toEqual({ code: 'required', params: {} });
    expect(failure({ IsRequired: false, MinLengthChar: 5, AllDigits: true }, value)).toBeUndefined();
  });

  it('[RUL-003] false is an answer', () => expect(failure({ IsRequired: true }, false)).toBeUndefined());

  it('[RUL-004] [RUL-005] lengths name their limit and count characters as people do', () => {
    expect(failure({ MaxLengthChar: 3 }, 'four')).toEqual({ code: 'tooLong', params: { limit: 3 } });
    expect(failure({ MinLengthChar: 5 }, 'four')).toEqual({ code: 'tooShort', params: { limit: 5 } });
    expect(failure({ MaxLengthChar: 3 }, '👍👍👍')).toBeUndefined();
    expect(failure({ MaxLengthChar: 0, MinLengthChar: 0 }, 'four')).toBeUndefined();
  });

  it('[RUL-006] an expression is searched for, as written', () => {
    expect(failure({ Regex: '^[A-Z]+$' }, 'abc')).toEqual({ code: 'regex', params: {} });
    expect(failure({ Regex: 'b' }, 'abc')).toBeUndefined();
  });

  it('[RUL-006] a long text never reaches an expression', () => {
    expect(failure({ Regex: '^a+$' }, 'a'.repeat(201))).toEqual({ code: 'tooLong', params: { limit: 200 } });
  });

  it('[RUL-007] the first character is a letter', () => {
    expect(failure({ FirstCharNotNum: true }, '1a')?.code).toBe('firstCharacter');
    expect(failure({ FirstCharNotNum: true }, '-a')?.code).toBe('firstCharacter');
    expect(failure({ FirstCharNotNum: true }, 'Éa1')).toBeUndefined();
  });

  it.each([[['JR', 'SR']], ['["JR","SR"]'], [' [ "JR", "SR" ] ']])(
    '[RUL-008] %j is a list',
    (AcceptedValues) => {
      expect(failure({ AcceptedValues }, 'SR')).toBeUndefined();
      expect(failure({ AcceptedValues }, 'II')).toEqual({ code: 'acceptedValues', params: {} });
    },
  );

  it('[RUL-008] one value, also for flags and numbers', () => {
    expect(failure({ AcceptedValues: '1' }, '1')).toBeUndefined();
    expect(failure({ AcceptedValues: '1' }, '0')?.code).toBe('acceptedValues');
    expect(failure({ AcceptedValues: 'true' }, true)).toBeUndefined();
    expect(failure({ AcceptedValues: '[1,2]' }, '2')).toBeUndefined();
  });

  it('[RUL-009] all digits', () => {
    expect(failure({ AllDigits: true }, '12a')?.code).toBe('allDigits');
    expect(failure({ AllDigits: true }, '012')).toBeUndefined();
  });

  it('[RUL-010] [RUL-015] [MSG-009] incomplete, impossible and under 18 give the date-of-birth text', () => {
    for (const birth of ['2008-03-16', '02/30/1990', '02/0', 'tomorrow', '2030-01-01']) {
      expect(failure({ MinAge: 18 }, birth)?.code).toBe('dateOfBirth');
    }
    expect(failure({ MinAge: 18 }, '2008-03-15')).toBeUndefined();
    expect(failure({ MinAge: 18 }, '3/15/2008')).toBeUndefined();
  });

  it('[RUL-014] [MSG-007] the age of a state stands in for that of the row; reaching it passes', () => {
    const settings = { stateMinimumAges: { AL: 19, MS: 21 } };
    const dob = (birth: string, State: unknown) => failure({ MinAge: 18 }, birth, settings, { State });
    expect(dob('2007-03-16', 'AL')).toEqual({ code: 'minAge', params: { age: 19 } });
    expect(dob('2007-03-15', 'AL')).toBeUndefined();
    expect(dob('2005-03-16', 'ms')).toEqual({ code: 'minAge', params: { age: 21 } });
    expect(dob('2009-01-01', 'MS')?.code).toBe('dateOfBirth');
    expect(dob('2007-03-16', 'TX')).toBeUndefined();
    expect(dob('2007-03-16', undefined)).toBeUndefined();
  });

  it('[RUL-011] [MSG-008] a year or a date below which a birth is refused', () => {
    expect(failure({ MinYearDOB: 1900 }, '1899-12-31')).toEqual({
      code: 'minDate',
      params: { date: '1900-01-01' },
    });
    expect(failure({ MinYearDOB: '1900' }, '1900-01-01')).toBeUndefined();
    expect(failure({ MinYearDOB: '6/15/1910' }, '1910-06-14')).toEqual({
      code: 'minDate',
      params: { date: '1910-06-15' },
    });
    expect(failure({ MinYearDOB: 1900 }, '13/13/1913')?.code).toBe('dateOfBirth');
  });
});

describe('one failure at a time', () => {
  it('[RUL-002] too short and too long stand before the rest, which follows the order of the row', () => {
    const value = '1-';
    expect(failure({ AllDigits: true, Regex: 'x', MinLengthChar: 3 }, value)?.code).toBe('tooShort');
    expect(failure({ AllDigits: true, Regex: 'x', MaxLengthChar: 1 }, value)?.code).toBe('tooLong');
    expect(failure({ AllDigits: true, Regex: 'x' }, value)?.code).toBe('allDigits');
    expect(failure({ Regex: 'x', AllDigits: true }, value)?.code).toBe('regex');
  });

  it('[RUL-002] says of any well-formed row what the reference function says', () => {
    fc.assert(
      fc.property(rows, values, (row, value) => {
        expect(failure(row, value)?.code).toBe(referenceRule(row, value, today));
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('rows of a server', () => {
  it('[RUL-001] have their keys in any case', () => {
    expect(failure({ isrequired: true }, '')?.code).toBe('required');
    expect(failure({ MAXLENGTHCHAR: 2, regex: null }, 'abc')?.code).toBe('tooLong');
    const context = createRuleContext({ rules: { FIRSTNAME: { IsRequired: true } }, today });
    expect(context.fieldRule('FirstName', '', {})?.code).toBe('required');
  });

  it('[RUL-012] a field without a row passes and is noted once', () => {
    const notes: RuleNote[] = [];
    const context = createRuleContext({ rules: {}, today, notes: (note) => notes.push(note) });
    expect(context.fieldRule('any', '', {})).toBeUndefined();
    expect(context.fieldRule('any', 'x', {})).toBeUndefined();
    expect(notes).toEqual([{ rule: 'any', problem: 'has no row, so its field is not checked' }]);
  });

  it.each([
    [{ IsRequired: 'yes' }, 'IsRequired', 'is neither true nor false'],
    [{ MaxLengthChar: '17' }, 'MaxLengthChar', 'is not a whole number from 0 up'],
    [{ MinLengthChar: -1 }, 'MinLengthChar', 'is not a whole number from 0 up'],
    [{ Regex: 5 }, 'Regex', 'is not a text'],
    [{ Regex: '(' }, 'Regex', 'is not a regular expression'],
    [{ Regex: '^(a+)+$' }, 'Regex', 'could backtrack catastrophically'],
    [{ AcceptedValues: '["JR"' }, 'AcceptedValues', 'is not a JSON array of texts'],
    [{ AcceptedValues: [] }, 'AcceptedValues', 'accepts nothing'],
    [{ AcceptedValues: [{}] }, 'AcceptedValues', 'is neither a text nor a list of texts'],
    [{ MinYearDOB: 'long ago' }, 'MinYearDOB', 'is neither a year nor a date'],
    [{ MinAge: 17.5 }, 'MinAge', 'is not a whole number from 0 up'],
    [
      { MinLengthChar: 5, MaxLengthChar: 3 },
      'MinLengthChar, MaxLengthChar',
      'ask for more characters than they allow',
    ],
  ])('[RUL-001] [UX-17] %j is reported and ignored', (row, key, problem) => {
    expect(notesOf(row)).toEqual([{ rule: 'any', key, problem }]);
    expect(failure(row, '5')).toBeUndefined();
  });

  it('[UX-17] what leaves none of the accepted values is reported, and the list stays in force', () => {
    const row = { AcceptedValues: ['JR'], MinLengthChar: 3 };
    expect(notesOf(row)).toEqual([
      { rule: 'any', key: 'MinLengthChar', problem: 'leave none of the accepted values' },
    ]);
    expect(failure(row, 'JR')).toBeUndefined();
    expect(failure(row, '5')?.code).toBe('acceptedValues');
  });

  it('[UX-17] a row that asks for more than the field can hold is reported, not obeyed', () => {
    const settings = { longest: () => 17 };
    expect(notesOf({ MinLengthChar: 30 }, settings)).toHaveLength(1);
    expect(failure({ MinLengthChar: 30 }, 'Jordan', settings)).toBeUndefined();
  });

  it('[UX-17] knows how much the fields of a form take', () => {
    const field = (rule: string, maxLength?: number): FieldDeclaration => ({
      name: rule,
      type: 'string',
      widget: 'text',
      label: rule,
      autocomplete: 'off',
      messages: {},
      whenHidden: 'keep',
      rule,
      maxLength,
    });
    const longest = longestAnswer({
      a: field('Zip', 5),
      b: field('Zip', 9),
      c: field('City', 18),
      d: field('City'),
    });
    expect([longest('Zip'), longest('City'), longest('Other')]).toEqual([
      9,
      Number.POSITIVE_INFINITY,
      undefined,
    ]);
  });

  it.each([undefined, null, 'rules', 5, [], { any: null }, { any: 'row' }, { any: [] }])(
    '[REL-08] survives %j for its rows',
    (rules) => {
      const context = createRuleContext({ rules, today });
      expect(context.fieldRule('any', 'value', {})).toBeUndefined();
    },
  );

  it('[REL-08] survives any row and any value', () => {
    const anyRow = fc.dictionary(
      fc.constantFrom(
        'IsRequired',
        'MaxLengthChar',
        'Regex',
        'AcceptedValues',
        'MinAge',
        'MinYearDOB',
        'AllDigits',
      ),
      fc.anything(),
    );
    fc.assert(
      fc.property(anyRow, fc.oneof(fc.string(), fc.boolean(), fc.integer()), (row, value) => {
        const found = failure(row, value);
        expect(found === undefined || typeof found.code === 'string').toBe(true);
      }),
    );
  });
});

describe('fields that are not part of the form', () => {
  it('[CFG-020] never fail', () => {
    const context = createRuleContext({
      rules: { any: { IsRequired: true } },
      today,
      inactive: new Set(['cashIntent']),
    });
    expect(context.fieldRule('any', '', {}, 'cashIntent')).toBeUndefined();
    expect(context.fieldRule('any', '', {}, 'other')?.code).toBe('required');
    for (const use of [
      { field: 'cashIntent', other: 'x' },
      { field: 'x', other: 'cashIntent' },
    ])
      expect(context.crossFailures('equalTo', [use], { cashIntent: 'a', x: 'b' })).toEqual([]);
  });
});

/** Rows with their keys in random order, without contradictions, the lengths wide enough for every accepted value. */
const rows: fc.Arbitrary<RuleRow> = fc
  .record(
    {
      IsRequired: fc.boolean(),
      MinLengthChar: fc.constantFrom(0, 1, 2),
      MaxLengthChar: fc.constantFrom(0, 2, 5, 12),
      Regex: fc.constantFrom('^[A-Za-z-]+$', '^\\d', '', 'a'),
      FirstCharNotNum: fc.boolean(),
      AllDigits: fc.boolean(),
      MinAge: fc.constantFrom(0, 18, 21),
      MinYearDOB: fc.constantFrom<(number | string)[]>(0, 1900, '2000'),
    },
    { requiredKeys: [] },
  )
  .chain((row) => fc.shuffledSubarray(Object.entries(row)).map((entries) => Object.fromEntries(entries)));

const values = fc.oneof(
  fc.constantFrom('', ' ', '$0', 'a', 'ab', 'Jo-Ann', '12', '123456', '1a', 'abcdefghijklm', '-a'),
  fc.constantFrom(
    '1990-02-09',
    '2008-03-15',
    '2008-03-16',
    '2005-03-15',
    '1899-12-31',
    '1990-02-30',
    '2004-02-29',
  ),
  fc
    .array(fc.constantFrom('a', 'Z', '1', '-', ' '), { maxLength: 14 })
    .map((characters) => characters.join('')),
);
