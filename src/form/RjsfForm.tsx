// Not the package's front door: behind it stands a registry for tests that brings AJV along.
import Form from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema } from '@rjsf/utils';
import { createContext, memo, type ReactNode, use } from 'react';
import { FormElement } from '../widgets/FormElement.tsx';
import type { FormController } from './FormController.ts';
import { FormSections } from './FormSections.tsx';
import type { Answers } from './visibleAnswers.ts';

const FootContext = createContext<ReactNode>(null);

/** Hands what stands under the fields past rjsf, which would compare it deeply at every change. */
export function FormFoot({ value, children }: { value: ReactNode; children: ReactNode }) {
  return <FootContext value={value}>{children}</FootContext>;
}

function Foot() {
  return use(FootContext);
}

const foot = <Foot />;
const fields = { SchemaField: FormSections };

/**
 * The whole form is drawn by `FormSections`, which asks the controller what is shown: resolving the fields and their
 * conditions a second time cost an eighth of a mount at 360 fields (docs/decisions/011).
 */
const schema: RJSFSchema = { type: 'object' };

/**
 * The one place where rjsf is used: uncontrolled, with its default update strategy, no live validation, its own error
 * list off, and every prop stable, so that it draws again only when a section opens or closes.
 */
export const RjsfForm = memo(function RjsfForm({ controller }: { controller: FormController }) {
  return (
    <Form<Answers, RJSFSchema, FormController>
      ref={controller.attach}
      schema={schema}
      validator={controller.validator}
      initialFormData={controller.initialAnswers}
      formContext={controller}
      tagName={FormElement}
      fields={fields}
      idPrefix={controller.form.id}
      showErrorList={false}
      noHtml5Validate
      onError={controller.failed}
      onSubmit={controller.submitted}
    >
      {foot}
    </Form>
  );
});
