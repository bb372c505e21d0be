import type { CompiledForm } from '../form.ts';
import type { FieldFailure } from '../rules/listFailures.ts';

/** Whether a failure is that there is no answer (F-408). A box that has to be ticked lacks it until it is. */
export function isMissing(form: CompiledForm, { field, code }: FieldFailure): boolean {
  if (code === 'required' || code === 'requiredWith') return true;
  return code === 'acceptedValues' && isBox(form, field);
}

function isBox(form: CompiledForm, field: string): boolean {
  const { type, options, widgetProps } = form.fields[field] ?? {};
  return options === undefined && (type === 'boolean' || widgetProps?.checkedValue !== undefined);
}
