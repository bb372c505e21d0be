import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { conditional } from '../../../src/compile/forms/conditional.ts';
import type { PlainField, PlainForm, PlainSection } from '../shared/PlainForm.ts';

/** The form as ordinary JSON Schema: conditional sections are `if` and `then`, choices are enumerations. */
export function plainSchema(form: PlainForm): RJSFSchema {
  const [always, sometimes] = [false, true].map((isConditional) =>
    form.sections.filter(({ when }) => (when !== undefined) === isConditional),
  ) as [PlainSection[], PlainSection[]];
  return {
    type: 'object',
    ...partOf(always),
    allOf: sometimes.map((section) => conditional(conditionOf(section), partOf([section]))),
  };
}

/** Which widget draws a choice, and what its entries are called. */
export function plainUiSchema(form: PlainForm): UiSchema {
  const fields = form.sections.flatMap((section) => section.fields);
  return Object.fromEntries(
    fields.map(({ name, kind, choices, autocomplete }) => [
      name,
      {
        'ui:autocomplete': autocomplete,
        ...(kind === 'radio' && { 'ui:widget': 'radio' }),
        ...(choices.length > 0 && { 'ui:enumNames': choices.map(({ label }) => label) }),
      },
    ]),
  );
}

function partOf(sections: PlainSection[]): RJSFSchema {
  const fields = sections.flatMap((section) => section.fields);
  return {
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
    required: fields.filter((field) => field.required).map(({ name }) => name),
  };
}

function propertyOf({ kind, label, choices, minLength, maxLength, pattern }: PlainField): RJSFSchema {
  if (kind === 'checkbox') return { type: 'boolean', title: label };
  return {
    type: 'string',
    title: label,
    ...(choices.length > 0 && { enum: choices.map(({ value }) => value) }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
  };
}

function conditionOf({ when = {} }: PlainSection): RJSFSchema {
  return {
    properties: Object.fromEntries(Object.entries(when).map(([name, value]) => [name, { const: value }])),
    required: Object.keys(when),
  };
}
