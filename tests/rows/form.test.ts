import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFilter } from '../../src/engine/filters/createFilter.ts';
import type { CompiledForm } from '../../src/engine/form.ts';
import { openProduct, type Product } from '../journeys/Product.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { applicant, everySection } from './answers.ts';

let product: Product;
let visitor: Visitor;
let form: CompiledForm;

beforeAll(async () => {
  product = await openProduct();
  visitor = await visit(product, 'prequal.surge');
  form = await visitor.form('prequal');
});

afterAll(() => product.close());

/** Types a text key by key into a field, as its live filter lets it. */
function typed(field: string, text: string): string {
  const filter = form.fields[field]?.filter;
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

  it('[FRM-013] [FLT-019] [FLT-020] [CON-007] income is whole dollars up to 99999', () => {
    expect(typed('MonthlyIncome', '99999')).toBe('99999');
    expect(typed('MonthlyIncome', '123456')).toBe('12345');
    expect(typed('MonthlyIncome', '12.5')).toBe('125');
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

  it('[FRM-008] [FRM-040] states are chosen from those of the site', () => {
    expect(form.fields.State?.options).toEqual({ from: 'site.states' });
    expect(form.fields.spouseState?.options).toEqual({ from: 'site.states' });
  });

  it.each([
    ['FRM-030', 'isMarried', 'boolean'],
    ['FRM-036', 'spouseHasDifferentAddress', 'boolean'],
    ['FRM-020', 'HasCheckingAccount', 'string'],
    ['FRM-022', 'hasAdditionalCardholder', 'string'],
    ['FRM-027', 'authPrequal', 'string'],
    ['FRM-028', 'eSignConsent', 'string'],
  ])('[%s] %s is a %s', (_row, field, type) => {
    expect(form.fields[field]?.type).toBe(type);
  });

  it('[FRM-016] [FRM-018] [FRM-042] typed phones are repeated for the consent to texts', () => {
    expect(form.fields.PrimaryPhone?.mirrorTo).toBe('PrimaryPhoneSms');
    expect(form.fields.SecondaryPhone?.mirrorTo).toBe('SecondaryPhoneSms');
  });

  it('[FRM-021] [PRD-021] cash intent is part of the form only where its form field is active', async () => {
    expect(
      (await visitor.messages('prequal', { ...applicant, cashIntent: undefined })).cashIntent,
    ).toBeUndefined();
    const full = await visit(product, 'prequal-full.surge');
    expect((await full.messages('prequal', applicant)).cashIntent).toBe(
      'This field is missing. Please select an option.',
    );
  });

  it('[FRM-043] [PQ-001] accepts an applicant whom every rule accepts, with every section open', async () => {
    expect(await visitor.messages('prequal', everySection)).toEqual({});
  });
});

describe('messages word for word', () => {
  const invalid = 'This field is missing or invalid. Please fill it correctly.';
  const names = 'Required field. Please enter only letters and hyphens.';
  const birth = 'Please enter a valid date of birth. You must be at least 18 years of age or older to apply.';
  const group = 'This field is missing. Please select an option.';
  const agree = 'You need to agree before continue';

  it.each([
    ['MSG-001', 'Address1', '', invalid],
    ['MSG-001 RUL-013', 'MonthlyIncome', '$0', invalid],
    ['MSG-002', 'FirstName', '', names],
    ['MSG-002', 'LastName', '', names],
    ['MSG-002', 'FirstName', 'J0', names],
    ['MSG-004', 'Zip', '787', 'Characters can not be less than 5'],
    ['MSG-003', 'Zip', '787011', 'Characters can not be more than 5'],
    ['MSG-005', 'Suffix', 'V', 'Invalid value'],
    ['MSG-006', 'Zip', '7870a', 'Field must be all digits'],
    ['MSG-008', 'dob', '1899-12-31', 'Please select a date higher than January 1, 1900 or a valid date'],
    ['MSG-009', 'dob', '', birth],
    ['MSG-009', 'dob', '2020-01-01', birth],
    ['MSG-009', 'dob', '1990-02-30', birth],
    ['MSG-010', 'HasCheckingAccount', '', group],
    ['MSG-010', 'hasAdditionalCardholder', '', group],
    ['MSG-011 PQ-008', 'authPrequal', '0', agree],
    ['MSG-011 PQ-008', 'eSignConsent', '', agree],
    ['MSG-012 XFD-008 FRM-011', 'ConfirmEmail', 'other@example.test', 'Email address does not match'],
    ['MSG-015 LAY-041', 'State', 'VT', 'This Card is not available if you reside in those states.'],
    ['XFD-001', 'Address1', '12345', invalid],
    ['XFD-002', 'Address2', '12345', invalid],
    ['XFD-004', 'Address2', '500 congress ave', 'The Address appears to be invalid or missing.'],
    ['FRM-012', 'SSN', '512-45-100', 'Characters can not be less than 11'],
    ['FRM-015', 'PrimaryPhone', '512555014', 'Characters can not be less than 10'],
    ['FRM-017', 'SecondaryPhone', '512555014', 'Characters can not be less than 10'],
  ])('[%s] [ERR-019] %s with "%s" says: %s', async (_rows, field, answer, message) => {
    expect(await visitor.messages('prequal', { ...applicant, [field]: answer })).toEqual({
      [field]: message,
    });
  });

  it('[MSG-007] [RUL-014] names the age of the state where it is above 18', async () => {
    const year = new Date().getFullYear() - 18;
    const young = { ...applicant, State: 'MS', City: 'Jackson', Zip: '39201', dob: `${year}-01-01` };
    expect(await visitor.messages('prequal', young)).toEqual({ dob: 'Please select an age older than 21' });
  });

  it.each([
    ['XFD-003', { spouseAddress1: '12345' }, 'spouseAddress1', invalid],
    [
      'XFD-005',
      { spouseAddress1: '1 w main st' },
      'spouseAddress1',
      'The spouse address cannot be the same as the applicant address',
    ],
    [
      'XFD-006',
      { additionalCardholderFirstName: 'jordan' },
      'additionalCardholderFirstName',
      "The Additional cardholder's name must be different than the applicant.",
    ],
    [
      'XFD-007',
      { spouseAddress1: 'P.O. Box 12' },
      'spouseAddress1',
      'PO Box addresses are not accepted. Please enter a valid physical address.',
    ],
  ])('[%s] %j says it beside %s', async (_rows, change, field, message) => {
    expect(await visitor.messages('prequal', { ...everySection, ...change })).toEqual({ [field]: message });
  });
});
