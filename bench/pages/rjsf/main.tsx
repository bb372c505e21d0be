import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import type { PlainForm } from '../shared/PlainForm.ts';
import { load, startPage } from '../shared/startPage.ts';
import { plainSchema, plainUiSchema } from './plainSchema.ts';

// AJV lists a section that fails beside the fields that fail in it.
const sectionFailed = /must match "then" schema/;

await startPage(
  async (copies) => {
    const form = await load<PlainForm>(`plain-${copies}.json`);
    const schema = plainSchema(form);
    const uiSchema = plainUiSchema(form);
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
