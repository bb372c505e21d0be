import type { AjvError, CompiledForm, RuleContext, RuleFailure } from '../form.ts';
import { pageOrder } from './pageOrder.ts';
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
  const failures: FieldFailure[] = [];
  for (const field of pageOrder(form)) {
    const error = told.get(field);
    if (error !== undefined) failures.push(failureOf(field, error));
  }
  if (failures.length === told.size) return failures;
  // Fields that no section holds; only rules across fields read their answers.
  const onPage = new Set(pageOrder(form));
  for (const [field, error] of told) if (!onPage.has(field)) failures.push(failureOf(field, error));
  return failures;
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

function failureOf(field: string, { params }: AjvError): FieldFailure {
  // a value of the wrong type can only come from outside the page
  if (typeof params.code !== 'string') return { field, code: 'invalid', params: {} };
  return { field, code: params.code, params: params.params as RuleFailure['params'] };
}
