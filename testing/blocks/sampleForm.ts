import type { FormSource } from '../../src/compile/forms/FormSource.ts';
import type { CompiledForm, FieldDeclaration } from '../../src/engine/form.ts';
import { interpretForm } from '../form/interpretForm.ts';

const field = (name: string, label: string, change: Partial<FieldDeclaration> = {}): FieldDeclaration => ({
  name,
  type: 'string',
  widget: 'text',
  label,
  autocomplete: 'off',
  rule: name,
  messages: {},
  whenHidden: 'keep',
  ...change,
});

const fields = {
  FirstName: field('FirstName', 'First name', {
    filter: { name: 'name', maxLength: 17, maxSpaces: 1 },
    query: 'firstname',
    autocomplete: 'given-name',
  }),
  Email: field('Email', 'Email address', {
    filter: { name: 'email', maxLength: 100, characters: 'A-Za-z0-9_.@' },
    query: 'email',
    autocomplete: 'email',
  }),
  PrimaryPhone: field('PrimaryPhone', 'Primary phone', {
    widget: 'phone',
    query: 'phone',
    autocomplete: 'tel-national',
  }),
  HasCheckingAccount: field('HasCheckingAccount', 'Do you have a checking account?', {
    widget: 'radioGroup',
    frame: 'group',
    query: 'hascheckingaccount',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  }),
};

/** A small form before it is compiled, for tests that change parts of it. */
export const sampleSource: FormSource = {
  id: 'sample',
  fields,
  sections: [
    { id: 'name', title: 'About you', fields: Object.keys(fields).map((name) => ({ name, span: 6 })) },
  ],
  rules: [],
  conditions: {},
  messages: { required: 'This field is missing or invalid. Please fill it correctly.' },
};

/** The same in steps: two with questions, and the review with its own section. */
export const sampleStepsSource: FormSource = {
  ...sampleSource,
  id: 'sampleSteps',
  sections: [
    { id: 'name', title: 'About you', fields: [{ name: 'FirstName', span: 6 }] },
    {
      id: 'contact',
      title: 'How we reach you',
      fields: [
        { name: 'Email', span: 6 },
        { name: 'PrimaryPhone', span: 6 },
      ],
    },
    { id: 'account', title: 'Before you submit', fields: [{ name: 'HasCheckingAccount', span: 12 }] },
  ],
  steps: [['name'], ['contact'], ['account']],
};

export const sampleStepsForm: CompiledForm = interpretForm(sampleStepsSource);

/** A small compiled form, for stories and tests of blocks. */
export const sampleForm: CompiledForm = interpretForm(sampleSource);
