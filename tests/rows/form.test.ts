import { beforeAll, describe, expect, it } from 'vitest';
import { nowValues } from '../../src/app/browser.ts';
import { isSettled } from '../../src/engine/answers.ts';
import { createFilter } from '../../src/engine/filters/createFilter.ts';
import type { CompiledForm, FieldDeclaration } from '../../src/engine/form.ts';
import { FormAnswers } from '../../src/engine/forms/FormAnswers.ts';
import { createRuleContext } from '../../src/engine/rules/createRuleContext.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { applicant, everySection } from './answers.ts';

let visitor: Visitor;
let form: CompiledForm;

beforeAll(async () => {
  visitor = await visit(product, 'prequal.surge');
  form = await visitor.form('application');
});

/** Types a text key by key into a field, as its live filter lets it. */
function typed(field: string, text: string, { fields } = form): string {
  const filter = fields[field]?.filter;
  if (filter === undefined) throw new Error(`${field} has no filter.`);
  const accept = createFilter(filter);
  return [...text].reduce((value, key) => accept(value + key, value, 'key').value, '');
}

describe('limits of the applicant form', () => {
  it.each([
    ['FRM-001 FLT-004', 'FirstName', 17],
    ['FRM-003 FLT-004', 'LastName', 25],
    ['FRM-002 FLT-003', 'MiddleName', 1],
    ['FRM-023', 'additionalCardholderFirstName', 17],
    ['FRM-024', 'additionalCardholderMI', 1],
    ['FRM-025', 'additionalCardholderLastName', 25],
    ['FRM-031', 'spouseFirstName', 17],
    ['FRM-032', 'spouseMiddleInitial', 1],
    ['FRM-033', 'spouseLastName', 25],
    ['FRM-005 FLT-005', 'Address1', 26],
    ['FRM-006 FLT-005', 'Address2', 26],
    ['FRM-037', 'spouseAddress1', 26],
    ['FRM-038', 'spouseAddress2', 26],
    ['FRM-007 FLT-009', 'City', 18],
    ['FRM-039', 'spouseCity', 18],
    ['FRM-010 FLT-014', 'Email', 100],
    ['FRM-035', 'spouseEmail', 100],
  ])('[%s] [CON-009] %s takes %i characters', (_rows, field, limit) => {
    expect(typed(field, 'a'.repeat(limit + 5))).toBe('a'.repeat(limit));
  });

  it.each([
    ['FRM-009 FLT-010', 'Zip', 5],
    ['FRM-041 FLT-011', 'spouseZip', 9],
  ])('[%s] [CON-009] %s takes %i digits and nothing else', (_rows, field, limit) => {
    expect(typed(field, 'a1b2c3d4e5f6g7h8i9j0')).toBe('1234567890'.slice(0, limit));
  });

  it('[FRM-013] [FLT-019] [FLT-020] [CON-007] [F-705] income is whole dollars up to 99999', () => {
    expect(typed('MonthlyIncome', '99999')).toBe('99999');
    expect(typed('MonthlyIncome', '123456')).toBe('12345');
    expect(typed('MonthlyIncome', '12.5')).toBe('12.5');
    expect(isSettled(form.fields.MonthlyIncome as FieldDeclaration, '12.5')).toBe(false);
  });

  it.each(['Suffix', 'spouseSuffix', 'additionalCardholderSuffix'])(
    '[FRM-004] [FRM-026] [FRM-034] %s is one of five or blank',
    (field) => {
      const options = form.fields[field]?.options as { value: string }[];
      expect(options.map(({ value }) => value)).toEqual(['JR', 'SR', 'II', 'III', 'IV']);
    },
  );

  it('[FRM-014] the sources of income stand in the order of the documents', () => {
    const options = form.fields.IncomeSource?.options as { value: string }[];
    expect(options.map(({ value }) => value)).toEqual([
      'Employed Full-time',
      'Employed Part-time',
      'Self Employed',
      'Unemployed',
      'Other',
    ]);
  });

  it.each(['cfc.surge', 'standalone.surge', 'dm.surge', 'cs.surge'])(
    '[F-213] [FRM-016] [FRM-042] on %s a primary phone is copied into the field that repeats it',
    async (site) => {
      const elsewhere = await (await visit(product, site)).form('application');
      const rules = createRuleContext({ rules: {}, today: '2026-03-15' });
      const answers = new FormAnswers(() => ({ form: elsewhere, rules }), {});
      answers.write({ PrimaryPhone: '5125550142' });
      expect(answers.formData).toMatchObject({ confirmPrimaryPhone: '5125550142' });
      const own = { PrimaryPhone: '5125550143', confirmPrimaryPhone: '7135550199' };
      answers.write({ confirmPrimaryPhone: own.confirmPrimaryPhone });
      answers.write({ PrimaryPhone: own.PrimaryPhone });
      expect(answers.formData).toMatchObject(own);
    },
  );

  it.each([
    [
      'FRM-001 FRM-003 FRM-002 FRM-023 FRM-031',
      'name',
      ['FirstName', 'LastName', 'MiddleName', 'additionalCardholderFirstName', 'spouseLastName'],
    ],
    ['FRM-005 FRM-007 FRM-037', 'text', ['Address1', 'Address2', 'City', 'spouseAddress1', 'spouseCity']],
    ['FRM-004 FRM-008 FRM-014 FRM-040', 'select', ['Suffix', 'State', 'IncomeSource', 'spouseState']],
    ['FRM-009 FRM-041', 'zip', ['Zip', 'spouseZip']],
    ['FRM-010 FRM-035', 'email', ['Email', 'spouseEmail']],
    ['FRM-012', 'ssn', ['SSN']],
    ['FRM-019', 'dateOfBirth', ['dob']],
    ['FRM-013', 'income', ['MonthlyIncome']],
    ['FRM-015 FRM-017', 'phone', ['PrimaryPhone', 'SecondaryPhone']],
    ['FRM-020 FRM-022', 'radioGroup', ['HasCheckingAccount', 'hasAdditionalCardholder']],
    ['FRM-030 FRM-036', 'checkbox', ['isMarried', 'spouseHasDifferentAddress']],
  ])('[%s] the control of its kind: %s', (_rows, widget, fields) => {
    expect(fields.map((name) => [name, form.fields[name]?.widget])).toEqual(
      fields.map((name) => [name, widget]),
    );
  });

  it.each([
    [
      'name',
      ['FirstName', 'LastName', 'MiddleName', 'Suffix', 'spouseFirstName', 'additionalCardholderLastName'],
    ],
    [
      'contact',
      [
        'Address1',
        'City',
        'State',
        'Zip',
        'Email',
        'PrimaryPhone',
        'SecondaryPhone',
        'spouseZip',
        'spouseEmail',
      ],
    ],
    ['ssn', ['SSN']],
    ['dob', ['dob']],
    ['income', ['MonthlyIncome', 'IncomeSource']],
  ])('[SAFE-03] what a person says of themselves is masked as %s', (kind, fields) => {
    expect(fields.map((name) => [name, form.fields[name]?.sensitivity])).toEqual(
      fields.map((name) => [name, kind]),
    );
  });

  it('[A-049] [CND-001] a state other than Wisconsin takes back that somebody is married, and keeps what was said of the spouse', () => {
    const rules = createRuleContext({ rules: {}, today: '2026-03-15' });
    const married = { State: 'WI', isMarried: true, spouseFirstName: 'Robin' };
    const answers = new FormAnswers(() => ({ form, rules }), married);
    const then = (written: Record<string, unknown>) => {
      answers.write(written);
      return answers.formData;
    };
    expect(then({ State: 'TX' })).toEqual({ State: 'TX' });
    expect(then({ State: 'WI' })).toEqual({ State: 'WI' });
    expect(then({ isMarried: true })).toEqual(married);
  });

  it('[FRM-018] a secondary phone is repeated by hand, and PREQUAL repeats both with its offer', async () => {
    const { fields } = await (await visit(product, 'cfc.surge')).form('application');
    expect(fields.confirmSecondaryPhone?.widget).toBe('phone');
    expect(fields.SecondaryPhone?.mirrorTo).toBeUndefined();
    expect(form.fields.PrimaryPhone?.mirrorTo).toBeUndefined();
    const offer = await visitor.form('offer');
    expect(Object.keys(offer.fields)).toEqual(
      expect.arrayContaining(['confirmPrimaryPhone', 'confirmSecondaryPhone']),
    );
  });

  it('[FRM-021] [PRD-021] cash intent has to be answered where its form field is active', async () => {
    const full = await visit(product, 'prequal-full.surge');
    expect((await full.messages('application', applicant)).cashIntent).toBe(
      'This field is missing. Please select an option.',
    );
  });

  it('[FRM-043] [PQ-001] accepts an applicant whom every rule accepts, with every section open', async () => {
    expect(await visitor.messages('application', everySection)).toEqual({});
  });
});

describe('numbers that are asked for elsewhere', () => {
  it.each([
    { site: 'prequal.surge', path: '/offer', id: 'offerReturn', field: 'referenceNumber', length: 9 },
    { site: 'prequal.surge', path: '/offer', id: 'offerReturn', field: 'last4ssn', length: 4 },
    { site: 'dm.surge', path: '/', id: 'reservation', field: 'reservationNumber', length: 11 },
    { site: 'dm.surge', path: '/reservation', id: 'reservationLookup', field: 'last4ssn', length: 4 },
    { site: 'cs.surge', path: '/', id: 'secondCardReservation', field: 'reservationNumber', length: 11 },
  ])('[CON-020] $field of $id has $length digits', async ({ site, path, id, field, length }) => {
    const elsewhere = await visit(product, site, path);
    const keys = '1234567890123'.slice(0, length + 1);
    expect(typed(field, keys, await elsewhere.form(id))).toHaveLength(length);
    const refused = async (answer: string) => (await elsewhere.messages(id, { [field]: answer }))[field];
    expect(await refused(keys.slice(0, length))).toBeUndefined();
    expect(await refused(keys.slice(0, length - 1))).toBeDefined();
    expect(await refused(keys)).toBeDefined();
  });

  it.each([
    ['512-45-1001', undefined],
    ['512-45-100', 'Characters can not be less than 11'],
    ['512451001', 'Characters can not be less than 11'],
    ['512-45-10011', 'Characters can not be more than 11'],
  ])(
    '[CON-020] [MSG-004] [FRM-012] an SSN has eleven characters with its dashes: %s',
    async (SSN, message) => {
      expect((await visitor.messages('application', { ...applicant, SSN })).SSN).toBe(message);
    },
  );
});

/** What is said of a birth date that is none, and of one too young where 18 is the age. */
const noAdult = 'Please enter a valid date of birth. You must be at least 18 years of age or older to apply.';

describe('the age of an applicant', () => {
  /** Born so many years ago today, or so many days later, on the calendar of New York. */
  const born = (years: number, days = 0) => {
    const [year, month, day] = nowValues(Date.now()).date.split('-').map(Number) as [number, number, number];
    return new Date(Date.UTC(year - years, month - 1, day + days)).toISOString().slice(0, 10);
  };
  const refused = async (dob: string, State: string) =>
    (await visitor.messages('application', { ...applicant, dob, State })).dob;

  it.each([
    ['MSG-009', 'TX', 18, noAdult],
    ['MSG-007', 'AL', 19, 'Please select an age older than 19'],
    ['MSG-007', 'NE', 19, 'Please select an age older than 19'],
    ['MSG-007', 'MS', 21, 'Please select an age older than 21'],
  ])(
    '[CON-006] [RUL-010] [RUL-014] [RUL-015] [UX-07] [%s] in %s is %i',
    async (_row, state, age, message) => {
      expect(await refused(born(age), state)).toBeUndefined();
      expect(await refused(born(age, 1), state)).toBe(message);
    },
  );
});

/** What a field says by itself; what it says of an empty form is a journey of flows/prequal. */
describe('messages word for word', () => {
  const invalid = 'This field is missing or invalid. Please fill it correctly.';

  it.each([
    ['MSG-001 RUL-013', 'MonthlyIncome', '$0', invalid],
    ['MSG-001 RUL-013', 'MonthlyIncome', '0', invalid],
    ['MSG-001 FRM-012', 'SSN', '000-45-1001', invalid],
    ['MSG-001 FRM-015', 'PrimaryPhone', '1125550142', invalid],
    ['MSG-002', 'FirstName', 'J0', 'Required field. Please enter only letters and hyphens.'],
    ['MSG-003', 'Zip', '787011', 'Characters can not be more than 5'],
    ['MSG-004', 'Zip', '787', 'Characters can not be less than 5'],
    ['MSG-004 FRM-015', 'PrimaryPhone', '512555014', 'Characters can not be less than 10'],
    ['MSG-004 FRM-017', 'SecondaryPhone', '512555014', 'Characters can not be less than 10'],
    ['MSG-005', 'Suffix', 'V', 'Invalid value'],
    ['MSG-006', 'Zip', '7870a', 'Field must be all digits'],
    ['MSG-008', 'dob', '1899-12-31', 'Please select a date higher than January 1, 1900 or a valid date'],
    ['MSG-009', 'dob', '1990-02-30', noAdult],
    ['MSG-011 PQ-008 FRM-027', 'authPrequal', '0', 'You need to agree before continue'],
    ['MSG-011 PQ-008 FRM-028', 'eSignConsent', undefined, 'You need to agree before continue'],
    ['MSG-012 XFD-008 FRM-011', 'ConfirmEmail', 'other@example.test', 'Email address does not match'],
  ])('[%s] [ERR-019] %s with "%s" says: %s', async (_rows, field, answer, message) => {
    const said = await visitor.messages('application', { ...applicant, [field]: answer });
    expect(Object.keys(said)).toEqual([field]);
    // A date stays on one line: its spaces are such that no line breaks at them.
    expect(said[field]?.replaceAll('\u00a0', ' ')).toBe(message);
  });
});
