import Form from '@rjsf/core';
import type { UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import type { PlainForm } from './PlainForm.tsx';
import { schemaOf } from './plainSchema.ts';
import { load, startPage } from './startPage.ts';

/** The form as rjsf draws it by itself: sections are branches of the schema, errors come at submit. */
await startPage(
  async (size) => {
    const form = await load<PlainForm>(`plain-${size}.json`);
    const schema = schemaOf(form);
    const fields = form.sections.flatMap((section) => section.fields);
    const uiSchema: UiSchema = Object.fromEntries(
      fields.filter(({ kind }) => kind === 'radio').map(({ name }) => [name, { 'ui:widget': 'radio' }]),
    );
    return () => (
      <Form
        schema={schema}
        uiSchema={uiSchema}
        initialFormData={form.answers}
        validator={validator}
        // Otherwise consents, which have to be true, start out as given.
        experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
        // That a branch failed says nothing beside what failed in it.
        transformErrors={(errors) => errors.filter(({ name }) => name !== 'if')}
        noHtml5Validate
        // Without it rjsf would tell the console.
        onError={() => undefined}
      />
    );
  },
  { failed: '.error-detail', control: (name) => `#root_${name}` },
);
