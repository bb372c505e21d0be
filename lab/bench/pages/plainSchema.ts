import type { PlainAnswers, PlainForm, PlainFormField, PlainSection } from './PlainForm.tsx';

/** JSON Schema, as far as the benchmark's form needs it. */
export interface PlainSchema {
  type: 'object';
  properties: Record<string, object>;
  required?: string[];
  allOf: object[];
}

/** The form as one schema: a section that waits for answers is a branch. */
export function schemaOf({ sections }: PlainForm): PlainSchema {
  return {
    type: 'object',
    ...fieldsOf(sections.filter((section) => !waits(section))),
    allOf: sections.filter(waits).map((section) => branch(section, fieldsOf([section]))),
  };
}

/** Whether a section waits for answers. */
export function waits({ when }: PlainSection): boolean {
  return Object.keys(when).length > 0;
}

/** What holds where a section shows. */
export function branch({ when }: PlainSection, holds: object): object {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: given(when), then: holds };
}

/** Accepts data in which these answers stand as given. */
export function given(answers: PlainAnswers): object {
  return {
    properties: Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, { const: value }])),
    required: Object.keys(answers),
  };
}

/** The fields of sections, and which of them are required. */
export function fieldsOf(sections: PlainSection[]): Required<Pick<PlainSchema, 'properties' | 'required'>> {
  const fields = sections.flatMap((section) => section.fields);
  return {
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
}

function propertyOf(field: PlainFormField): object {
  const { kind, label: title, required, choices, minLength, maxLength, pattern } = field;
  if (kind === 'checkbox') return { type: 'boolean', title, ...(required && { const: true }) };
  if (kind !== 'text')
    return {
      type: 'string',
      title,
      oneOf: choices.map(({ value, label }) => ({ const: value, title: label })),
    };
  return {
    type: 'string',
    title,
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
  };
}
