import type { CompiledForm } from '../form.ts';
import type { FieldFailure } from '../rules/listFailures.ts';
import type { Text } from '../slice.ts';

/**
 * The words of a failure: the field's own for its code, else the form's, else those for a missing answer. What a filter
 * refused has the filter's.
 * @param isLeft the field was changed and left, and nothing submitted since
 */
export function messageOf(
  form: CompiledForm,
  { field, code, reason }: FieldFailure,
  isLeft = false,
): Text | { $copy: string } {
  if (reason !== undefined) return { $copy: reason };
  const { messages, messagesWhenLeft } = form.fields[field] ?? {};
  const tables = [isLeft ? messagesWhenLeft : undefined, messages, form.messages];
  const text = [code, 'required'].flatMap((key) =>
    tables.flatMap((table) => (table !== undefined && Object.hasOwn(table, key) ? [table[key]] : [])),
  )[0];
  return text ?? code;
}

/** Whether a failure is that there is no answer (F-408). A box that has to be ticked lacks it until it is. */
export function isMissing(form: CompiledForm, { field, code }: FieldFailure): boolean {
  if (code === 'required' || code === 'requiredWith') return true;
  return code === 'acceptedValues' && isBox(form, field);
}

function isBox(form: CompiledForm, field: string): boolean {
  const { type, options, widgetProps } = form.fields[field] ?? {};
  return options === undefined && (type === 'boolean' || widgetProps?.checkedValue !== undefined);
}
