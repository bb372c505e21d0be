import type { ErrorListProps, RJSFValidationError } from '@rjsf/utils';
import { use } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { type FormContext, ListedContext } from './FormContext.ts';

/** rjsf's list of errors. */
export function ErrorListTemplate({ errors, registry }: ErrorListProps) {
  const { form, errorList, onErrorCount } = registry.formContext as FormContext;
  if (!use(ListedContext)) return null;
  return <ErrorSummary form={form} said={byField(errors)} element={errorList} onCount={onErrorCount} />;
}

/** The first of each field: its own rules speak before services. */
function byField(errors: RJSFValidationError[]): Map<string, string> {
  const said = new Map<string, string>();
  for (const { property = '', message = '' } of errors) {
    const name = property.replace(/^\./u, '');
    if (!said.has(name)) said.set(name, message);
  }
  return said;
}
