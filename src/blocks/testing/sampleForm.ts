import type { CompiledForm, CompiledValidate, FieldDeclaration, RuleContext } from '../../engine/form.ts';

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
    query: 'hascheckingaccount',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  }),
};

const validate: CompiledValidate = function (this: RuleContext, answers) {
  const given = answers as Record<string, unknown>;
  const failures = Object.keys(fields).flatMap((name) => {
    const failure = this.fieldRule(name, given[name], given);
    const params = { field: name, ...failure };
    return failure === undefined ? [] : [{ instancePath: '', schemaPath: '', keyword: 'fieldRules', params }];
  });
  validate.errors = failures;
  return failures.length === 0;
};

/** A small form as `compile` would write it, for stories and tests of blocks. */
export const sampleForm: CompiledForm = {
  id: 'sample',
  validate,
  conditions: {},
  fields,
  sections: [
    { id: 'name', title: 'About you', fields: Object.keys(fields).map((name) => ({ name, span: 6 })) },
  ],
  messages: { required: 'This field is missing or invalid. Please fill it correctly.' },
};
