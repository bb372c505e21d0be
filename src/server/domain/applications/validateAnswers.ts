import { isSettled } from '../../../engine/answers.ts';
import { todayInNewYork } from '../../../engine/dates/dates.ts';
import type { CompiledForm, FieldDeclaration } from '../../../engine/form.ts';
import { createRuleContext } from '../../../engine/rules/createRuleContext.ts';
import { isGiven } from '../../../engine/rules/crossRules.ts';
import { listFailures } from '../../../engine/rules/listFailures.ts';
import { longestAnswer } from '../../../engine/rules/longestAnswer.ts';
import type { CallContext } from '../ports/CallContext.ts';
import { formValues } from './formValues.ts';

/** One answer that is not valid, without the answer. */
export interface InvalidAnswer {
  /** Name of the field in the form. */
  field: string;
  /** Failure code, as the page's own validation has it. */
  code: string;
  /** Where it stands in the request, as a JSON pointer. */
  path: string;
}

/**
 * Repeats the page's validation of a submission: the same compiled modules with the rule rows in force now (design §4).
 * Every form of the site whose answers the submission carries takes part; a field that is not part of it never fails.
 */
export async function validateAnswers(
  submission: unknown,
  context: Pick<CallContext, 'site' | 'now' | 'log'>,
): Promise<InvalidAnswer[]> {
  const { site } = context;
  const forms = await Promise.all(site.release.applicantForms.map((id) => site.release.form(id)));
  return forms.flatMap((form) => validate(form, submission, context));
}

function validate(
  form: CompiledForm,
  submission: unknown,
  { site, now, log }: Pick<CallContext, 'site' | 'now' | 'log'>,
): InvalidAnswer[] {
  const { ValidationRules: rules, StatesList, FormFields } = site.settings;
  const values = formValues(form, submission, rules);
  const off = new Set(FormFields.filter((field) => !field.isActive).map((field) => field.fieldName));
  const listed = new Set(FormFields.map((field) => field.fieldName));
  // Whether a field is active depends on more than the server knows of the page. Fields that are so by the same condition
  // count when one of them was answered; a blank is none (SUB-009).
  const answered = new Set(
    Object.values(form.fields).flatMap(({ name, active }) =>
      active !== undefined && isGiven(values[name]) ? [JSON.stringify(active)] : [],
    ),
  );
  const inactive = Object.values(form.fields).filter(
    ({ name, payload, active }) =>
      payload === undefined ||
      off.has(name) ||
      (active !== undefined && !listed.has(name) && !answered.has(JSON.stringify(active))),
  );
  const context = createRuleContext({
    rules,
    today: todayInNewYork(now().getTime()),
    stateMinimumAges: StatesList.MinimumAges,
    forbiddenStates: StatesList.ForbiddenStates,
    inactive: new Set(inactive.map(({ name }) => name)),
    // A row that the page cannot obey (UX-17) is not obeyed here either.
    longest: longestAnswer(form.fields),
    notes: (note) => log.warn({ note }, 'a rule row is not obeyed'),
  });
  const failures: { field: string; code: string }[] = listFailures(form, context, values);
  const failed = new Set(failures.map(({ field }) => field));
  const unsettled = Object.values(form.fields)
    .filter((field) => !failed.has(field.name) && !isAsOnPage(field, values[field.name], StatesList.States))
    .map(({ name }) => ({ field: name, code: 'filter' }));
  return [...failures, ...unsettled].map(({ field, code }) => ({
    field,
    code,
    path: `/${form.fields[field]?.payload?.path.replaceAll('.', '/') ?? ''}`,
  }));
}

/** Whether the page could have sent an answer: one of the field's choices, or what its filter leaves as it is. */
function isAsOnPage(field: FieldDeclaration, value: unknown, states: readonly { Code: string }[]): boolean {
  if (typeof value !== 'string' || value === '') return true;
  const { options } = field;
  if (options === undefined) return isSettled(field, value);
  if (Array.isArray(options)) return options.some((option) => option.value === value);
  return options.from !== 'site.states' || states.some(({ Code }) => Code === value);
}
