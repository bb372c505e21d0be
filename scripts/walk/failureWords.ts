import type { CompiledForm } from '../../src/engine/form.ts';
import type { FieldFailure } from '../../src/engine/rules/listFailures.ts';
import { formatValue } from '../../src/engine/text/formatValue.ts';
import { wordsOf } from '../../src/engine/text/wordsOf.ts';

/** What stands beside the field of a failure: after a submit, or after the field was left. */
export function failureWords(
  form: CompiledForm,
  { field, code, params }: FieldFailure,
  isLeft = false,
): string {
  const { messages, messagesWhenLeft } = form.fields[field] ?? {};
  const left = isLeft ? messagesWhenLeft?.[code] : undefined;
  const text = left ?? messages?.[code] ?? form.messages[code] ?? code;
  return wordsOf(text, (path, format) => formatValue(params[path.replace('rule.', '')], format ?? undefined));
}
