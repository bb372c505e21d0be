import type { JsonSchema, UISchemaElement } from '@jsonforms/core';
import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { useState } from 'react';
import type { PlainForm, PlainSection } from './PlainForm.tsx';
import { branch, fieldsOf, given, waits } from './plainSchema.ts';
import { load, startPage } from './startPage.ts';

/** Controls look up their fields at the top of the schema; so branches say only what is required. */
function schemaOf({ sections }: PlainForm): JsonSchema {
  const required = (some: PlainSection[]) => ({ required: fieldsOf(some).required });
  return {
    type: 'object',
    properties: fieldsOf(sections).properties,
    ...required(sections.filter((section) => !waits(section))),
    allOf: sections.filter(waits).map((section) => branch(section, required([section]))),
  };
}

function groupOf(section: PlainSection) {
  return {
    type: 'Group',
    label: section.title,
    elements: section.fields.map(({ name, kind }) => ({
      type: 'Control',
      scope: `#/properties/${name}`,
      ...(kind === 'radio' && { options: { format: 'radio' } }),
    })),
    ...(waits(section) && {
      rule: { effect: 'SHOW', condition: { scope: '#', schema: given(section.when) } },
    }),
  };
}

interface AskedFormProps {
  form: PlainForm;
  schema: JsonSchema;
  uischema: UISchemaElement;
}

function AskedForm({ form, ...schemas }: AskedFormProps) {
  const [isSent, setSent] = useState(false);
  return (
    <>
      <JsonForms
        {...schemas}
        // What it starts with. Handed back to it at each change, its data would take back what was typed since.
        data={form.answers}
        renderers={vanillaRenderers}
        cells={vanillaCells}
        validationMode={isSent ? 'ValidateAndShow' : 'ValidateAndHide'}
      />
      <button type="submit" onClick={() => setSent(true)}>
        Submit
      </button>
    </>
  );
}

/** The form with JSON Forms and its renderers in plain HTML: sections have rules, errors are shown from the submit on. */
await startPage(
  async (size) => {
    const form = await load<PlainForm>(`plain-${size}.json`);
    const schema = schemaOf(form);
    const uischema = { type: 'VerticalLayout', elements: form.sections.map(groupOf) };
    return () => <AskedForm form={form} schema={schema} uischema={uischema} />;
  },
  { failed: '.validation_error', control: (name) => `[id="#/properties/${name}-input"]` },
);
