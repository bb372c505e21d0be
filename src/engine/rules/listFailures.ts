import type { AjvError, CompiledForm, RuleContext, RuleFailure } from '../form.ts';
import { shownAnswers } from './shownAnswers.ts';

/** What is wrong with one field. */
export interface FieldFailure extends RuleFailure {
  field: string;
}

/** Which of several errors of one field is told: its own row, then rules across fields, then the type of its value. */
const ranks = ['fieldRules', 'crossRules'];

/**
 * Validates answers with a compiled form: at most one failure per field, in page order. Page and server call it with
 * the same module, so that they agree. Hidden answers are passed over, null counts as missing.
 */
export function listFailures(
  form: CompiledForm,
  context: RuleContext,
  answers: Record<string, unknown>,
): FieldFailure[] {
  if (form.validate.call(context, shownAnswers(form, context, answers))) return [];
  const errors = form.validate.errors ?? [];
  form.validate.errors = null;
  const told = new Map<string, AjvError>();
  for (const error of errors) {
    const field = fieldOf(error);
    if (field === undefined || context.inactive.has(field)) continue;
    const other = told.get(field);
    if (!other || rankOf(error) < rankOf(other)) told.set(field, error);
  }
  return [...new Set([...pageOrder(form), ...told.keys()])].flatMap((field) => {
    const error = told.get(field);
    return error ? [{ field, ...failureOf(error) }] : [];
  });
}

/** Names of a form's fields as they stand on the page. */
function pageOrder(form: CompiledForm): string[] {
  return form.sections.flatMap((section) => section.fields.map(({ name }) => name));
}

/** Undefined for errors that only repeat others, such as that of an `if` whose `then` failed. */
function fieldOf({ instancePath, params }: AjvError): string | undefined {
  if (typeof params.field === 'string') return params.field;
  return instancePath === '' ? undefined : instancePath.split('/')[1];
}

function rankOf({ keyword }: AjvError): number {
  const rank = ranks.indexOf(keyword);
  return rank === -1 ? ranks.length : rank;
}

function failureOf({ params }: AjvError): RuleFailure {
  // a value of the wrong type can only come from outside the page
  if (typeof params.code !== 'string') return { code: 'invalid', params: {} };
  return { code: params.code, params: params.params as RuleFailure['params'] };
}
