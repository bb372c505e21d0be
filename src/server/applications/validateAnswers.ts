import { todayInNewYork } from '../../engine/dates/todayInNewYork.ts';
import type { CompiledForm } from '../../engine/form.ts';
import { createRuleContext } from '../../engine/rules/createRuleContext.ts';
import { isGiven } from '../../engine/rules/isGiven.ts';
import { listFailures } from '../../engine/rules/listFailures.ts';
import { longestAnswer } from '../../engine/rules/longestAnswer.ts';
import type { CallContext } from '../call.ts';
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
  return listFailures(form, context, values).map(({ field, code }) => ({
    field,
    code,
    path: `/${form.fields[field]?.payload?.path.replaceAll('.', '/') ?? ''}`,
  }));
}
