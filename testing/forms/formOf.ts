import type { FormSource } from '../../src/compile/forms/FormSource.ts';
import type { FieldDeclaration } from '../../src/engine/form.ts';

/** A field for tests, with a rule row of its own name. */
export function fieldOf(name: string, differences: Partial<FieldDeclaration> = {}): FieldDeclaration {
  return {
    name,
    type: 'string',
    widget: 'text',
    label: name,
    autocomplete: 'off',
    rule: name,
    messages: {},
    whenHidden: 'keep',
    ...differences,
  };
}

/** A form for tests: fields by name and the sections that hold them. */
export function formOf(
  fields: FieldDeclaration[],
  sections: { id: string; when?: FormSource['sections'][number]['when']; fields: string[] }[],
  differences: Partial<FormSource> = {},
): FormSource {
  return {
    id: 'tested',
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
    sections: sections.map((section) => ({
      ...section,
      fields: section.fields.map((name) => ({ name, span: 12 })),
    })),
    rules: [],
    messages: { required: 'This field is missing.' },
    conditions: {},
    ...differences,
  };
}
