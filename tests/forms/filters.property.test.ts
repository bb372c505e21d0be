import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefilledAnswers } from '../../src/blocks/form/prefilledAnswers.ts';
import { compileForm, loadCompiledForm } from '../../src/compile/forms/compileForm.ts';
import { answerFilter, isSettled, normalizedAnswer } from '../../src/engine/answers.ts';
import { reasons } from '../../src/engine/filters/Filter.ts';
import type { CompiledForm, FieldDeclaration } from '../../src/engine/form.ts';
import { catalogueForms } from '../../testing/forms/catalogueForms.ts';
import { naughtyStrings } from '../../testing/support/naughtyStrings.ts';
import { entryOf, pasted, typed } from './typing.ts';

const forms = await Promise.all(
  catalogueForms().map(async (source) => loadCompiledForm(compileForm(source).source)),
);

interface Typed {
  form: CompiledForm;
  field: FieldDeclaration;
  name: string;
  widget: string;
}

/** Fields that take text, once for each way in which a form of the catalogue declares them. */
const fields = distinct(
  forms.flatMap((form) =>
    Object.values(form.fields)
      .filter(({ type, options, widgetProps }) => type === 'string' && !options && !widgetProps?.checkedValue)
      .map((field): Typed => ({ form, field, name: field.name, widget: field.widget })),
  ),
);

/** One of those that are typed and filled alike, whatever their names. */
const kinds = distinct(fields, () => '');

function distinct(all: Typed[], nameOf = ({ name }: Typed) => name): Typed[] {
  const kept = new Map<string, Typed>();
  for (const one of all) {
    const { filter, query, sensitivity } = one.field;
    kept.set(JSON.stringify([nameOf(one), one.widget, filter, query === undefined, sensitivity]), one);
  }
  return [...kept.values()];
}

/** What may stand in a field, written from the rows and without a line of the engine. */
const name = (length: number, spaces: number) => (text: string) =>
  /^(?!\p{M})[\p{L}\p{M} -]*$/u.test(text) &&
  [...text].length <= length &&
  text.split(' ').length - 1 <= spaces;
const initial = (text: string) => /^\p{L}?$/u.test(text);
const address = (text: string) => [...text].length <= 26 && !/^\s|\s{2}/u.test(text);
const city = (text: string) => /^(?!\p{M})[\p{L}\p{M} -]{0,18}$/u.test(text);
const email = (text: string) => /^[A-Za-z0-9_.]*@?[A-Za-z0-9_.]*$/u.test(text) && text.length <= 100;
const ssn = (text: string) => /^(?:\d{0,3}|\d{3}-\d{0,2}|\d{3}-\d{2}-\d{0,4})$/u.test(text);
const phone = (text: string) => /^(?:|\(\d{1,3}|\(\d{3}\) \d{1,3}|\(\d{3}\) \d{3}-\d{1,4})$/u.test(text);
const date = (text: string) => /^[\d/]{0,10}$/u.test(text);
/** Cents stand there, in error, until they are taken away (F-705). */
const dollars = (text: string) => /^(?:|\$(?:0|[1-9]\d{0,2}|[1-9]\d?,\d{3})(?:[.,]\d{0,2})?)$/u.test(text);
const digits = (length: number) => (text: string) => /^\d*$/u.test(text) && text.length <= length;

/** The rows, the fields that they are about, and what they let stand there. */
const limits = [
  { rows: 'FLT-001 FLT-002 FLT-004', fields: ['FirstName'], allows: name(17, 1) },
  { rows: 'FLT-001 FLT-002 FLT-004 A-044', fields: ['LastName'], allows: name(25, 2) },
  {
    rows: 'FLT-001 FLT-004',
    fields: ['spouseFirstName', 'additionalCardholderFirstName'],
    allows: name(17, 1),
  },
  { rows: 'FLT-001 FLT-004 A-044', fields: ['spouseLastName'], allows: name(25, 2) },
  { rows: 'FLT-001 FLT-004', fields: ['additionalCardholderLastName'], allows: name(25, 1) },
  {
    rows: 'FLT-003',
    fields: ['MiddleName', 'spouseMiddleInitial', 'additionalCardholderMI'],
    allows: initial,
  },
  {
    rows: 'FLT-005 FLT-006 FLT-007',
    fields: ['Address1', 'Address2', 'spouseAddress1', 'spouseAddress2'],
    allows: address,
  },
  { rows: 'FLT-008 FLT-009', fields: ['City', 'spouseCity'], allows: city },
  { rows: 'FLT-010', fields: ['Zip'], allows: digits(5) },
  { rows: 'FLT-011', fields: ['spouseZip'], allows: digits(9) },
  {
    rows: 'FLT-012 FLT-013 FLT-014',
    fields: ['Email', 'ConfirmEmail', 'spouseEmail'],
    allows: email,
  },
  { rows: 'FLT-016', fields: ['SSN'], allows: ssn },
  {
    rows: 'FLT-017',
    fields: ['PrimaryPhone', 'SecondaryPhone', 'confirmPrimaryPhone', 'confirmSecondaryPhone'],
    allows: phone,
  },
  { rows: 'FLT-018', fields: ['dob'], allows: date },
  { rows: 'FLT-019 FLT-020 FLT-021', fields: ['MonthlyIncome'], allows: dollars },
];
const limitOf = new Map(limits.flatMap((limit) => limit.fields.map((field) => [field, limit] as const)));

/** A field that the rows of the filters do not name is held to its own filter, which leaves alone what it has passed but for spaces at its ends. */
function allowedIn({ field, name: called }: Typed): (text: string) => boolean {
  const entry = entryOf(field);
  return limitOf.get(called)?.allows ?? ((text) => [text, text.trim()].includes(pasted(entry, text)));
}

const anyText = fc.oneof(
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(fc.constantFrom(...'aBé19 02-–@./$,+()\u200b\u00a0_#’'), { maxLength: 40 })
    .map((all) => all.join('')),
);

/** Of the naughty strings every third, others for each field. */
function someNaughty({ name: field }: Typed): string[] {
  const turn = fields.findIndex((one) => one.name === field);
  return naughtyStrings.filter((_, index) => (index + turn) % 3 === 0);
}

describe('whatever comes into a field ends inside its filter', () => {
  it('[FLT-001] in the fields that the rows name, and in all others', () => {
    const known = fields.map((one) => one.name);
    expect([...limitOf.keys()].filter((field) => !known.includes(field))).toEqual([]);
  });

  it.each(fields.map((one) => [limitOf.get(one.name)?.rows ?? 'UX-16', one.name, one] as const))(
    '[%s] %s, typed key by key, pasted over, pasted into, and prefilled',
    (_rows, field, one) => {
      const entry = entryOf(one.field);
      const allows = allowedIn(one);
      const holds = (text: string, how: string) => {
        // A paste that is too long stays, in error and to be shortened (F-402).
        const isKept = answerFilter(one.field)?.(text, '', 'bulk').effect === 'kept';
        if (isKept && how.startsWith('pasted')) return;
        if (!allows(text)) throw new Error(`${field}, ${how}: ${JSON.stringify(text)} stands there`);
      };
      const all = (text: string, other: string, at: number) => {
        const first = typed(entry, [...text].slice(0, 60).join(''));
        holds(first, 'typed');
        holds(pasted(entry, text), 'pasted into an empty one');
        const from = Math.min(at, first.length);
        holds(pasted(entry, other, first, from, from), 'pasted into');
        holds(pasted(entry, other, first), 'pasted over all');
        holds(typed(entry, [...other].slice(0, 20).join(''), first), 'typed on');
        const { query } = one.field;
        const prefilled = [
          ...(query === undefined ? [] : [prefill(one.form, { [query]: text }, {})]),
          prefill(one.form, {}, { [field]: text }),
        ];
        // What a mask shows of a prefilled answer is what it makes of a paste.
        for (const answers of prefilled) holds(pasted(entry, String(answers[field] ?? '')), 'prefilled');
      };
      for (const [index, text] of someNaughty(one).entries())
        all(text, naughtyStrings[(index * 7) % naughtyStrings.length] ?? '', index % 12);
      fc.assert(fc.property(anyText, anyText, fc.nat(30), all), { numRuns: 120 });
    },
  );
});

/** What a site that offers two states prefills. */
function prefill(form: CompiledForm, query: Record<string, unknown>, stored: Record<string, unknown>) {
  const states = [
    { value: 'TX', label: 'Texas' },
    { value: 'WI', label: 'Wisconsin' },
  ];
  return prefilledAnswers(form, query, stored, ({ options }) =>
    Array.isArray(options) ? options : options && states,
  );
}

/** An e-mail address and an amount mean something else without one of their characters. */
const isIndivisible = ({ field: { filter } }: Typed) => ['email', 'income'].includes(filter?.name ?? '');

describe('what a link or stored data bring', () => {
  it.each(kinds.map((one) => [one.name, one] as const))(
    '[F-218] [A-101] [PRE-001] fills %s as keys would',
    (name, one) => {
      const entry = entryOf(one.field);
      const { query } = one.field;
      const sources = (text: string) => [
        prefill(one.form, {}, { [name]: text }),
        ...(query === undefined ? [] : [prefill(one.form, { [query]: text }, {})]),
      ];
      const holds = (text: string) => {
        const whole = pasted(entry, text);
        const isRefused = answerFilter(one.field)?.(text, '', 'bulk').refused !== undefined;
        const asTyped = isIndivisible(one) ? '' : pasted(entry, typed(entry, text));
        const expected = isRefused ? asTyped : whole;
        for (const answers of sources(text)) {
          const shown = pasted(entry, String(answers[name] ?? ''));
          if (shown !== expected)
            throw new Error(
              `${JSON.stringify(text)} gives ${JSON.stringify(shown)}, not ${JSON.stringify(expected)}`,
            );
        }
      };
      for (const text of someNaughty(one).filter((each) => each !== '' && each.length < 200)) holds(text);
      fc.assert(
        fc.property(
          anyText.filter((text) => text !== ''),
          holds,
        ),
        { numRuns: 45 },
      );
    },
  );

  it.each([
    ['zip', '78701-1234', 'Zip', '78701'],
    ['zip', '787011234', 'Zip', '78701'],
    ['state', 'tx', 'State', 'TX'],
    ['state', ' Tx\u200b', 'State', 'TX'],
    ['state', 'Texas', 'State', 'TX'],
    ['suffix', 'jr', 'Suffix', 'JR'],
    ['firstname', "Conan O'Brien", 'FirstName', 'Conan OBrien'],
    ['lastname', 'Avery 3rd', 'LastName', 'Avery rd'],
    ['middleinitial', 'Quentin', 'MiddleName', 'Q'],
    ['city', 'St. Louis', 'City', 'St Louis'],
    ['address1', '12345 Some Very Long Street Name', 'Address1', '12345 Some Very Long Stree'],
    ['phone', '+1 (512) 555-0142 x7', 'PrimaryPhone', '5125550142'],
    ['hascheckingaccount', 'TRUE', 'HasCheckingAccount', 'true'],
    ['email', ' jordan@example.test ', 'Email', 'jordan@example.test'],
    ['email', 'mary-ann@my-company.com', 'Email', undefined],
    ['email', 'jordan+card@example.test', 'Email', undefined],
  ])('[F-218] [PRE-002] [PRE-003] [PRE-004] [UX-16] %s=%s gives %s %s', (parameter, text, name, answer) => {
    const form = forms.find(({ fields: known }) => known.authPrequal !== undefined) as CompiledForm;
    expect(prefill(form, { [parameter]: text }, {})[name]).toBe(answer);
  });

  it('[F-218] [UX-16] an amount that would become another one is not taken', () => {
    const form = forms.find(({ fields: known }) => known.authPrequal !== undefined) as CompiledForm;
    const income = (MonthlyIncome: unknown) => prefill(form, {}, { MonthlyIncome }).MonthlyIncome;
    expect([income('$3,200.00'), income(3200), income('3200.75'), income(-5)]).toEqual([
      '3200',
      '3200',
      undefined,
      undefined,
    ]);
  });
});

describe('what a field holds when it is finished', () => {
  it.each(kinds.map((one) => [one.name, one] as const))(
    '[F-221] %s is as the server takes it and stores it, and is finished once and for all',
    (_name, one) => {
      const { field } = one;
      const filter = answerFilter(field);
      if (filter === undefined) throw new Error('What is typed has a filter or a mask.');
      const holds = (text: string) => {
        let value = '';
        for (const key of [...text].slice(0, 40)) value = filter(value + key, value, 'key').value;
        for (const held of [value, filter(text, '', 'bulk').value]) {
          const answer = normalizedAnswer(field, held);
          // What is too long or has cents stays and is in error, so that the server never meets it (F-402, F-705).
          const { effect, refused } = filter(held, '', 'bulk');
          const isKept = effect === 'kept' || refused === reasons.wholeDollars;
          expect(isSettled(field, answer)).toBe(!isKept);
          expect(normalizedAnswer(field, answer)).toBe(answer);
          expect(isSettled(field, held)).toBe(!isKept && (held === answer || held === ''));
        }
      };
      for (const text of someNaughty(one)) holds(text);
      fc.assert(fc.property(anyText, holds), { numRuns: 90 });
    },
  );
});
