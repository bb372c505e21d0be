import type { CompiledForm } from '../form.ts';
import type { FieldFailure } from '../rules/listFailures.ts';
import type { Text } from '../slice.ts';

/**
 * The message of a failure: the field's own for its code, else the form's, else the one for a missing answer. A
 * filter's refusal has the filter's message.
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

/** Whether the failure is a missing answer (F-408). A required box counts as missing until it is checked. */
export function isMissing(form: CompiledForm, { field, code }: FieldFailure): boolean {
  if (code === 'required' || code === 'requiredWith') return true;
  return code === 'acceptedValues' && isBox(form, field);
}

function isBox(form: CompiledForm, field: string): boolean {
  const { type, options, widgetProps } = form.fields[field] ?? {};
  return options === undefined && (type === 'boolean' || widgetProps?.checkedValue !== undefined);
}
