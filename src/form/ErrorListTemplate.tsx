import type { ErrorListProps, RJSFValidationError } from '@rjsf/utils';
import { use } from 'react';
import type { CompiledForm } from '../engine/form.ts';
import { isMissing } from '../engine/forms/messageOf.ts';
import { type Complaint, ErrorSummary } from './ErrorSummary.tsx';
import { type FormContext, ListedContext } from './FormContext.ts';
import { StepContext } from './StepContext.ts';

/** rjsf's list of errors. */
export function ErrorListTemplate({ errors, registry }: ErrorListProps) {
  const { form, errorList, onErrorCount } = registry.formContext as FormContext;
  const onReach = use(StepContext)?.onReach;
  if (!use(ListedContext)) return null;
  return (
    <ErrorSummary
      form={form}
      complaints={byField(form, errors)}
      element={errorList}
      onCount={onErrorCount}
      onReach={onReach}
    />
  );
}

/** The first of each field: its own rules speak before services, whose words come without a failure. */
function byField(form: CompiledForm, errors: RJSFValidationError[]): Map<string, Complaint> {
  const complaints = new Map<string, Complaint>();
  for (const { property = '', params } of errors) {
    const name = property.replace(/^\./u, '');
    if (complaints.has(name)) continue;
    complaints.set(name, params !== undefined && isMissing(form, params) ? 'missing' : 'check');
  }
  return complaints;
}
