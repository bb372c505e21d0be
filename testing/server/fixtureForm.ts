import { compileForm } from '../../src/compile/forms/compileForm.ts';
import { typedFields } from '../../src/compile/link/fieldFilter.ts';
import type { SiteDocument } from '../../src/compile/release/SiteDocument.ts';
import type { FieldDeclaration } from '../../src/engine/form.ts';
import { productFields } from '../compile/productFields.ts';
import { fieldOf } from '../forms/formOf.ts';

/** How the product's fields are written. */
export const writtenFields: SiteDocument['typedFields'] = typedFields({
  fields: productFields(),
  forms: new Map(),
});

const field = (name: string, more: Partial<FieldDeclaration> = {}): FieldDeclaration =>
  fieldOf(name, { payload: { path: `Applicant.${name}` }, ...writtenFields[name], ...more });

const fields = [
  field('FirstName', { sensitivity: 'name' }),
  field('LastName', { sensitivity: 'name' }),
  field('Address1', { sensitivity: 'contact' }),
  field('City'),
  field('State', { options: { from: 'site.states' } }),
  field('Zip'),
  field('Email', { sensitivity: 'contact', query: 'email' }),
  field('ConfirmEmail', { payload: undefined, sensitivity: 'contact' }),
  field('PrimaryPhone', { rule: undefined, sensitivity: 'contact' }),
  field('SSN', { sensitivity: 'ssn' }),
  field('dob', { sensitivity: 'dob', payload: { path: 'Applicant.DOB' } }),
  field('MonthlyIncome', {
    sensitivity: 'income',
    payload: { path: 'Applicant.MonthlyIncome', as: 'number' },
  }),
  field('HasCheckingAccount', {
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
    payload: { path: 'Applicant.HasCheckingAccount', as: 'boolean' },
  }),
];

/** The one form of the fixture. */
export const fixtureForm = compileForm({
  id: 'application',
  fields: Object.fromEntries(fields.map((each) => [each.name, each])),
  sections: [{ id: 'all', fields: fields.map(({ name }) => ({ name, span: 12 })) }],
  rules: [
    { rule: 'equalTo', field: 'ConfirmEmail', other: 'Email' },
    { rule: 'notForbiddenState', field: 'State' },
  ],
  messages: {},
  conditions: {},
});

const text = { type: ['string', 'null'], maxLength: 100 };
/** What a submission may say of an applicant. */
export const applicantSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(
      [
        'FirstName',
        'LastName',
        'Address1',
        'City',
        'State',
        'Zip',
        'Email',
        'PrimaryPhone',
        'SSN',
        'DOB',
        'ReservationCode',
      ].map((name) => [name, text]),
    ),
    MonthlyIncome: { type: ['number', 'null'] },
    HasCheckingAccount: { type: ['boolean', 'null'] },
  },
};
