import { describe, expect, it } from 'vitest';
import { fieldOf, formOf } from '../../../testing/forms/formOf.ts';
import type { CompiledForm, CrossRule, RowWord, RuleContext, RuleRow } from '../../engine/form.ts';
import { createRuleContext } from '../../engine/rules/createRuleContext.ts';
import { crossRules } from '../../engine/rules/crossRules.ts';
import { listFailures } from '../../engine/rules/listFailures.ts';
import { rowChecks } from '../../engine/rules/rowChecks.ts';
import { compileForm, loadCompiledForm } from './compileForm.ts';
import { FormMistake, type FormSource } from './FormSource.ts';
import { rowWords } from './ruleKeywords.ts';

const fields = [
  fieldOf('FirstName', { messages: { required: 'Your name, please.' } }),
  fieldOf('isMarried', { type: 'boolean', rule: undefined }),
  fieldOf('spouseFirstName', { rule: 'FirstName' }),
  fieldOf('spouseHasDifferentAddress', { type: 'boolean', rule: undefined }),
  fieldOf('spouseAddress1'),
];

const form = formOf(
  fields,
  [
    { id: 'self', fields: ['FirstName', 'isMarried'] },
    {
      id: 'spouse',
      when: { 'applicant.isMarried': true },
      fields: ['spouseFirstName', 'spouseHasDifferentAddress'],
    },
    {
      id: 'spouse-address',
      when: { 'applicant.spouseHasDifferentAddress': true },
      fields: ['spouseAddress1'],
    },
  ],
  { rules: [{ rule: 'notPostOfficeBox', field: 'spouseAddress1', code: 'noBox' }] },
);

const rules = { FirstName: { IsRequired: true, MaxLengthChar: 6 }, spouseAddress1: { IsRequired: true } };
const context = createRuleContext({ rules, today: '2026-03-15' });

async function load(source: FormSource): Promise<CompiledForm> {
  return loadCompiledForm(compileForm(source).source);
}

/** Field and code of every failure that a rule reported. */
async function failures(
  source: FormSource,
  answers: object,
  given: RuleContext = context,
): Promise<string[]> {
  const compiled = await load(source);
  compiled.validate.call(given, answers);
  return (compiled.validate.errors ?? []).flatMap(({ params: { field, code } }) =>
    field ? [`${field} ${code}`] : [],
  );
}

describe('compileForm', () => {
  it('[RUL-002] holds every shown field against its row, missing ones too', async () => {
    expect(await failures(form, {})).toEqual(['FirstName required']);
    expect(await failures(form, { FirstName: 'Bartholomew' })).toEqual(['FirstName tooLong']);
    expect(await failures(form, { FirstName: 'Jo', isMarried: true })).toEqual(['spouseFirstName required']);
    expect(await failures(form, { FirstName: 'Jo', isMarried: true, spouseFirstName: 'Mo' })).toEqual([]);
  });

  it('[CND-004] [CND-006] drops hidden fields, also those that hang on a hidden answer', async () => {
    const hidden = {
      FirstName: 'Jo',
      isMarried: false,
      spouseHasDifferentAddress: true,
      spouseAddress1: 'PO Box 1',
    };
    expect(await failures(form, hidden)).toEqual([]);
    const shown = { ...hidden, isMarried: true, spouseFirstName: 'Mo' };
    expect(await failures(form, shown)).toEqual(['spouseAddress1 noBox']);
  });

  it('[CND-002] [CND-003] tells by section whether it is shown', async () => {
    const { conditions } = await load(form);
    expect(Object.keys(conditions)).toEqual(['spouse', 'spouse-address']);
    expect(conditions.spouse?.call(context, { isMarried: true })).toBe(true);
    expect(conditions.spouse?.call(context, {})).toBe(false);
    expect(conditions['spouse-address']?.call(context, { spouseHasDifferentAddress: true })).toBe(false);
    expect(
      conditions['spouse-address']?.call(context, { spouseHasDifferentAddress: true, isMarried: true }),
    ).toBe(true);
  });

  const rowBreaks: [RowWord, RuleRow, string | undefined][] = [
    ['IsRequired', { IsRequired: true }, undefined],
    ['MinLengthChar', { MinLengthChar: 5 }, 'four'],
    ['MaxLengthChar', { MaxLengthChar: 3 }, 'four'],
    ['Regex', { Regex: '^x' }, 'four'],
    ['FirstCharNotNum', { FirstCharNotNum: true }, '4'],
    ['AcceptedValues', { AcceptedValues: ['JR'] }, 'SR'],
    ['AllDigits', { AllDigits: true }, 'four'],
    ['MinAge', { MinAge: 21 }, '2006-01-01'],
    ['MinYearDOB', { MinYearDOB: 1900 }, '1899-12-31'],
  ];
  it.each(rowBreaks)(
    '[RUL-002] reports a broken %s by that keyword, with the limit of the row in force',
    async (keyword, row, FirstName) => {
      const compiled = await load(form);
      const keywordsUnder = (rows: Record<string, RuleRow>) => {
        compiled.validate.call(createRuleContext({ rules: rows, today: '2026-03-15' }), { FirstName });
        return (compiled.validate.errors ?? []).map((error) => `${error.params.field} ${error.keyword}`);
      };
      expect(keywordsUnder({ FirstName: row })).toEqual([`FirstName ${keyword}`]);
      expect(keywordsUnder({ FirstName: {} })).toEqual([]);
    },
  );
  it('[RUL-001] knows every word of a row as a keyword', () => {
    expect([...rowWords].sort()).toEqual(['IsRequired', ...Object.keys(rowChecks)].sort());
    expect(rowBreaks.map(([keyword]) => keyword)).toEqual(rowWords);
  });

  const crossBreaks: [CrossRule, Record<string, unknown>][] = [
    [
      { rule: 'equalTo', field: 'FirstName', other: 'Email' },
      { FirstName: 'a', Email: 'b' },
    ],
    [
      { rule: 'notEqualTo', field: 'FirstName', other: 'Email' },
      { FirstName: 'a', Email: 'a' },
    ],
    [
      { rule: 'notExpired', field: 'FirstName', other: 'Email' },
      { FirstName: '02', Email: '2026' },
    ],
    [{ rule: 'notForbiddenState', field: 'FirstName' }, { FirstName: 'VT' }],
    [{ rule: 'notNumeric', field: 'FirstName' }, { FirstName: '12' }],
    [{ rule: 'notPostOfficeBox', field: 'FirstName' }, { FirstName: 'PO Box 1' }],
    [{ rule: 'requiredWith', field: 'FirstName', other: 'Email' }, { Email: 'a' }],
  ];
  it.each(crossBreaks)('[XFD-008] reports the broken rule $rule by that keyword', async (use, answers) => {
    const compiled = await load({ ...form, rules: [use] });
    const site = createRuleContext({ rules: {}, today: '2026-03-15', forbiddenStates: ['VT'] });
    compiled.validate.call(site, answers);
    expect(compiled.validate.errors).toMatchObject([{ keyword: use.rule, params: { field: 'FirstName' } }]);
  });
  it('[XFD-008] knows every rule across fields as a keyword', () => {
    expect(crossBreaks.map(([{ rule }]) => rule).sort()).toEqual(Object.keys(crossRules).sort());
  });

  it('[XFD-004] tells the rule that the form lists first, of two that an answer breaks', async () => {
    const uses: CrossRule[] = [
      { rule: 'notNumeric', field: 'FirstName' },
      { rule: 'notEqualTo', field: 'FirstName', other: 'Email' },
    ];
    for (const rules of [uses, [...uses].reverse()]) {
      const compiled = await load({ ...form, rules });
      const [failure] = listFailures(compiled, context, { FirstName: '12', Email: '12' });
      expect(failure?.code).toBe(rules[0]?.rule);
    }
  });

  it('[SAFE-01] imports nothing and generates no code', () => {
    const { source } = compileForm(form);
    expect(source).not.toMatch(/\brequire\b|\bimport\b|\beval\b|\bFunction\b/);
  });

  it('[SAFE-03] keeps values out of error objects', async () => {
    const compiled = await load(form);
    compiled.validate.call(context, { FirstName: 'canary-value' });
    expect(JSON.stringify(compiled.validate.errors)).not.toContain('canary');
  });

  it('carries the form beside its functions', async () => {
    const compiled = await load(form);
    const { id, fields: own, sections, messages } = JSON.parse(JSON.stringify(form)) as FormSource;
    expect(compiled).toMatchObject({ id, fields: own, sections, messages });
  });

  it('[FRM-043] tells the documents that its functions were made of, without references', () => {
    const { schema, uiSchema } = compileForm(form);
    expect(JSON.stringify([schema, uiSchema])).not.toContain('$ref');
    expect(Object.keys(schema.properties as object)).toEqual(['FirstName', 'isMarried']);
  });

  it('[XFD-008] runs rules across fields for missing answers too, and never for hidden ones', async () => {
    const uses: CrossRule[] = [{ rule: 'equalTo', field: 'spouseFirstName', other: 'FirstName' }];
    const equal = { ...form, rules: uses };
    const noRows = createRuleContext({ rules: {}, today: '2026-03-15' });
    expect(await failures(equal, { FirstName: 'Jo', isMarried: true }, noRows)).toEqual([
      'spouseFirstName equalTo',
    ]);
    expect(await failures(equal, { FirstName: 'Jo' }, noRows)).toEqual([]);
  });

  it('says lengths in conditions without a helper of AJV', async () => {
    const long = formOf(
      [fieldOf('City'), fieldOf('Zip')],
      [
        { id: 'city', fields: ['City'] },
        { id: 'zip', when: { 'applicant.City': { minLength: 2, maxLength: 3 } }, fields: ['Zip'] },
      ],
    );
    const { conditions } = await load(long);
    const holds = (City?: string) => conditions.zip?.call(context, City === undefined ? {} : { City });
    expect([holds(), holds('a'), holds('👍👍'), holds('abc'), holds('abcd')]).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('a form that cannot be compiled', () => {
  const section = { id: 'a', fields: ['FirstName'] };
  const broken: [string, FormSource, string, RegExp][] = [
    [
      'an unknown field',
      formOf(fields, [{ id: 'a', fields: ['Nobody'] }]),
      'sections/a/fields/Nobody',
      /no field "Nobody"/,
    ],
    [
      'a name of the prototype',
      formOf([fieldOf('constructor')], []),
      'fields/constructor',
      /cannot be the name/,
    ],
    ['two sections of one name', formOf(fields, [section, section]), 'sections/a', /Two sections/],
    ['an unknown condition', whenever('nobody'), 'sections/b/when', /No condition is named "nobody"/],
    [
      'a condition on the site',
      whenever({ 'site.open': true }),
      'sections/b/when',
      /"site.open" is not an answer/,
    ],
    [
      'an answer of another form',
      whenever({ 'applicant.Zip': '1' }),
      'sections/b/when',
      /no section holds "Zip"/,
    ],
    [
      'a value of another type',
      whenever({ 'applicant.isMarried': 'true' }),
      'sections/b/when',
      /"true" is not a boolean/,
    ],
    [
      'a test of numbers',
      whenever({ 'applicant.FirstName': { minimum: 5 } }),
      'sections/b/when',
      /"minimum" cannot decide/,
    ],
    ['an empty list', whenever({ 'applicant.FirstName': [] }), 'sections/b/when', /list of values is empty/],
    ['an unknown rule', ruled({ rule: 'nobody' as CrossRule['rule'] }), 'rules', /no rule "nobody"/],
    [
      'sections that wait for each other',
      formOf(fields, [
        { id: 'a', when: { 'applicant.spouseAddress1': 'x' }, fields: ['FirstName'] },
        { id: 'b', when: { 'applicant.FirstName': 'x' }, fields: ['spouseAddress1'] },
      ]),
      'sections/a/when',
      /"a" → "b" → "a"/,
    ],
    [
      'a condition that names itself',
      { ...whenever('self'), conditions: { self: { not: 'self' } } },
      'sections/b/when',
      /refers to itself/,
    ],
  ];

  it.each(broken)('[REL-07] says so of %s', (_, source, place, message) => {
    let mistake: unknown;
    try {
      compileForm(source);
    } catch (error) {
      mistake = error;
    }
    expect(mistake).toBeInstanceOf(FormMistake);
    expect(mistake).toMatchObject({ place, message: expect.stringMatching(message) });
  });

  function ruled(use: Partial<CrossRule>): FormSource {
    return { ...form, rules: [{ rule: 'notPostOfficeBox', field: 'spouseAddress1', ...use }] };
  }

  function whenever(when: FormSource['sections'][number]['when']): FormSource {
    return formOf(fields, [
      { id: 'a', fields: ['FirstName', 'isMarried'] },
      { id: 'b', when, fields: ['spouseFirstName'] },
    ]);
  }
});
