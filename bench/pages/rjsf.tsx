import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { conditional } from '../../src/compile/forms/conditional.ts';
import type { PlainAnswers, PlainForm, PlainFormField, PlainSection } from './PlainForm.tsx';
import { load, startPage } from './startPage.ts';

/** The form as ordinary JSON Schema: conditional sections are `if` and `then`, choices are enumerations. */
function schemaOf({ sections }: PlainForm): RJSFSchema {
  const isConditional = ({ when }: PlainSection) => Object.keys(when).length > 0;
  const always = sections.filter((section) => !isConditional(section));
  return {
    type: 'object',
    ...partOf(always),
    allOf: sections
      .filter(isConditional)
      .map((section) => conditional(conditionOf(section.when), partOf([section]))),
  };
}

function partOf(sections: PlainSection[]): RJSFSchema {
  const fields = sections.flatMap((section) => section.fields);
  return {
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
    required: fields.filter((field) => field.required).map(({ name }) => name),
  };
}

function propertyOf({ kind, label: title, choices, ...rules }: PlainFormField): RJSFSchema {
  if (kind === 'checkbox') return { type: 'boolean', title };
  const { minLength, maxLength, pattern } = rules;
  const values = choices.length > 0 ? choices.map(({ value }) => value) : undefined;
  return defined({ type: 'string', title, enum: values, minLength, maxLength, pattern });
}

function conditionOf(when: PlainAnswers): RJSFSchema {
  return {
    properties: Object.fromEntries(Object.entries(when).map(([name, value]) => [name, { const: value }])),
    required: Object.keys(when),
  };
}

function uiSchemaOf({ sections }: PlainForm): UiSchema {
  const fields = sections.flatMap((section) => section.fields);
  return Object.fromEntries(
    fields.map(({ name, kind, choices, autocomplete }) => [
      name,
      defined({
        'ui:autocomplete': autocomplete,
        'ui:widget': kind === 'radio' ? 'radio' : undefined,
        'ui:enumNames': choices.length > 0 ? choices.map(({ label }) => label) : undefined,
      }),
    ]),
  );
}

function defined<Members extends object>(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Members;
}

// AJV lists a section that fails beside the fields that fail in it.
const sectionFailed = /must match "then" schema/;

await startPage(
  async (size) => {
    const form = await load<PlainForm>(`plain-${size}.json`);
    const [schema, uiSchema] = [schemaOf(form), uiSchemaOf(form)];
    return () => (
      <Form
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        initialFormData={form.answers}
        noHtml5Validate
        onError={() => undefined}
      />
    );
  },
  '.errors li',
  sectionFailed,
);
