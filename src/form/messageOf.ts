import type { RJSFValidationError } from '@rjsf/utils';
import type { CompiledForm, RuleFailure } from '../engine/form.ts';
import type { FieldError } from './FieldState.ts';

/**
 * The words of a failure: the field's own for its code, else the form's, else those for a missing answer.
 * @param isLeft the field was changed and left, and nothing submitted since
 */
export function messageOf(
  form: CompiledForm,
  name: string,
  error: RJSFValidationError,
  isLeft = false,
): FieldError {
  const { code = 'required', params = {} } = (error.params ?? {}) as Partial<RuleFailure>;
  const field = form.fields[name];
  const tables = [isLeft ? field?.messagesWhenLeft : undefined, field?.messages, form.messages];
  const text = [code, 'required'].flatMap((key) =>
    tables.flatMap((table) => (table !== undefined && Object.hasOwn(table, key) ? [table[key]] : [])),
  )[0];
  return { text: text ?? code, params, from: 'rules' };
}
