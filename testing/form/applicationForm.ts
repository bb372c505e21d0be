import type { FormSource } from '../../src/compile/forms/FormSource.ts';
import type { CompiledForm, FieldDeclaration, FrameKind, Section } from '../../src/engine/form.ts';
import { parseText } from '../../src/engine/text/parseText.ts';
import { interpretForm } from './interpretForm.ts';

const messages = {
  required: 'This field is missing or invalid. Please fill it correctly.',
  regex: 'This field is missing or invalid. Please fill it correctly.',
  tooShort: parseText('Characters can not be less than {rule.limit}'),
  tooLong: parseText('Characters can not be more than {rule.limit}'),
  acceptedValues: 'Invalid value',
};

/** As the descriptors of the widgets say. */
const frames: Record<string, FrameKind> = { radioGroup: 'group', checkbox: 'self' };

function field(
  name: string,
  widget: string,
  label: string,
  more: Partial<FieldDeclaration> = {},
): FieldDeclaration {
  const type = more.type ?? 'string';
  return {
    name,
    type,
    widget,
    frame: frames[widget] ?? 'control',
    label,
    autocomplete: 'off',
    rule: name,
    messages: {},
    whenHidden: 'keep',
    ...more,
  };
}

const names = { required: 'Required field. Please enter only letters and hyphens.' };
const nameFilter = { name: 'name', maxLength: 17, maxSpaces: 1 };
const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

const fields: FieldDeclaration[] = [
  field('FirstName', 'name', 'First name', {
    filter: nameFilter,
    autocomplete: 'given-name',
    messages: names,
  }),
  field('LastName', 'name', 'Last name', {
    filter: nameFilter,
    autocomplete: 'family-name',
    messages: names,
  }),
  field('Address1', 'text', 'Street address', { filter: { name: 'address', maxLength: 26 } }),
  field('City', 'text', 'City'),
  field('State', 'select', 'State', {
    options: { from: 'site.states' },
    below: parseText('Not available in {site.forbiddenStateNames}'),
    placeholder: 'Choose a state',
  }),
  field('isMarried', 'checkbox', 'Yes, I am married', { type: 'boolean', whenHidden: 'reset' }),
  field('spouseFirstName', 'name', "Spouse's first name", { filter: nameFilter }),
  field('spouseHasDifferentAddress', 'checkbox', 'My spouse lives elsewhere', { type: 'boolean' }),
  field('spouseCity', 'text', "Spouse's city"),
  field('Email', 'email', 'Email address', { filter: { name: 'email', maxLength: 100 } }),
  field('ConfirmEmail', 'email', 'Confirm email address', {
    filter: { name: 'email', maxLength: 100 },
    messages: { equalTo: 'Email address does not match' },
  }),
  field('PrimaryPhone', 'phone', 'Primary phone'),
  field('SSN', 'ssn', 'Social Security number', { readOnly: { 'flow.locksIdentity': true } }),
  field('MonthlyIncome', 'income', 'Monthly income', {
    filter: { name: 'income', maximum: 99_999 },
    hint: parseText('Or [work it out](link:calculator)'),
    widgetProps: { warnAt: 12_000, warning: { $copy: 'income.warning' } },
  }),
  field('HasCheckingAccount', 'radioGroup', 'Do you have a checking account?', {
    options: yesOrNo,
    summaryLabel: 'Checking account',
    messages: { required: 'This field is missing. Please select an option.' },
  }),
  field('cashIntent', 'radioGroup', 'Cash advances?', {
    options: yesOrNo,
    active: { 'site.fields.cashIntent': true },
  }),
  field('authPrequal', 'checkbox', 'I authorize the check', {
    widgetProps: { checkedValue: '1', uncheckedValue: '0' },
    messages: {
      required: 'You need to agree before continue',
      acceptedValues: 'You need to agree before continue',
    },
  }),
];

function section(id: string, names: string, more: Partial<Section> = {}): Section {
  return { id, fields: names.split(' ').map((name) => ({ name, span: 6 })), ...more };
}

const married = { 'applicant.State': 'WI', 'applicant.isMarried': true };

const sections: Section[] = [
  section('name', 'FirstName LastName', { title: 'Your name' }),
  section('address', 'Address1 City State', { title: 'Where you live', text: 'A street address.' }),
  section('wisconsin', 'isMarried', {
    title: 'For married Wisconsin residents',
    text: 'The law requires us to send your spouse information.',
    when: { 'applicant.State': 'WI' },
  }),
  section('spouse', 'spouseFirstName spouseHasDifferentAddress', { title: 'Your spouse', when: married }),
  section('spouseAddress', 'spouseCity', {
    when: { ...married, 'applicant.spouseHasDifferentAddress': true },
  }),
  section('contact', 'Email ConfirmEmail PrimaryPhone SSN', { title: 'How we reach you' }),
  section('income', 'MonthlyIncome HasCheckingAccount cashIntent', { title: 'Your income' }),
  section('consent', 'authPrequal', { title: 'Before you submit' }),
];

/** A small application form with every kind of field and section, before it is compiled. */
export const applicationSource: FormSource = {
  id: 'application',
  fields: Object.fromEntries(fields.map((declaration) => [declaration.name, declaration])),
  sections,
  rules: [{ rule: 'equalTo', field: 'ConfirmEmail', other: 'Email' }],
  messages,
  conditions: {},
};

/** The same as `compile` would write it. */
export const applicationForm: CompiledForm = interpretForm(applicationSource);

/** Rule rows of the form: everything is required but the spouse's city. */
export const applicationRows = {
  ...Object.fromEntries(
    fields.filter(({ type }) => type === 'string').map(({ name }) => [name, { IsRequired: true }]),
  ),
  spouseCity: { IsRequired: false },
  SSN: { IsRequired: true, MinLengthChar: 11 },
  MonthlyIncome: { IsRequired: true, AllDigits: true },
  authPrequal: { IsRequired: true, AcceptedValues: '1' },
};

/** Answers that every row accepts. */
export const goodAnswers = {
  FirstName: 'Jordan',
  LastName: 'Avery',
  Address1: '500 Congress Ave',
  City: 'Austin',
  State: 'TX',
  Email: 'jordan@example.test',
  ConfirmEmail: 'jordan@example.test',
  PrimaryPhone: '5125550142',
  SSN: '512-45-2001',
  MonthlyIncome: '3200',
  HasCheckingAccount: 'false',
  authPrequal: '1',
};
