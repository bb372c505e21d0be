import { isSettled } from '../../../src/engine/answers.ts';
import { todayInNewYork } from '../../../src/engine/dates/dates.ts';
import type { CompiledForm, FieldDeclaration, JsonSchema, RuleRow } from '../../../src/engine/form.ts';
import { digitsOf, socialSecurityNumber } from '../../../src/engine/masks/masks.ts';
import { readPath } from '../../../src/engine/paths.ts';
import { createRuleContext, longestAnswer } from '../../../src/engine/rules/createRuleContext.ts';
import { isGiven } from '../../../src/engine/rules/crossRules.ts';
import { listFailures } from '../../../src/engine/rules/listFailures.ts';
import type { Scalar } from '../../../src/engine/slice.ts';
import { findConverter } from '../../../src/engine/values/converters.ts';
import { submissionSchema } from '../../../src/server/platform/contract.ts';
import { createValidator, normalizeKeys, type RequestCheck } from '../../../src/server/platform/requests.ts';
import { type SiteRelease, settingOf } from '../../../src/server/platform/sites/SiteSettings.ts';
import type { CallContext } from '../ports/Ports.ts';

/** The parts of a submission that the server itself reads. */
export interface Submission {
  Applicant: Record<string, unknown>;
  Terms: Record<string, unknown>;
  SiteSettings: Record<string, unknown>;
  [group: string]: unknown;
}

const compile = createValidator();
/** Per applicant schema, which never changes within a release. */
const checks = new WeakMap<JsonSchema, { schema: JsonSchema; run: RequestCheck }>();

/**
 * Normalizes and checks a submission by the composed schema of its site's release.
 * @throws Refusal 400 if it does not match the schema; unknown fields are refused (SAFE-11)
 */
export function checkSubmission(request: unknown, release: SiteRelease): Submission {
  let check = checks.get(release.applicantSchema);
  if (check === undefined) {
    const schema = submissionSchema(release.applicantSchema);
    check = { schema, run: compile(schema) };
    checks.set(release.applicantSchema, check);
  }
  const submission = normalizeKeys(request, check.schema);
  check.run(submission);
  return submission as Submission;
}

/** An invalid answer, without the answer itself. */
export interface InvalidAnswer {
  /** Name of the field in the form. */
  field: string;
  /** Failure code, as in the page's own validation. */
  code: string;
  /** Its position in the request, as a JSON pointer. */
  path: string;
}

/**
 * Repeats the page's validation of a submission: the same compiled modules with the current rule rows (design §4).
 * Every form of the site with answers in the submission takes part; fields that are not in it never fail.
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
  // Whether a field is active may depend on things that only the page knows. Fields with the same condition count if
  // one of them was answered; a blank is not an answer (SUB-009).
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
    // A row that the page cannot apply (UX-17) is not applied here either.
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

/**
 * Whether the page could have sent an answer: one of the field's choices, or a text that its filter leaves unchanged.
 */
function isAsOnPage(field: FieldDeclaration, value: unknown, states: readonly { Code: string }[]): boolean {
  if (typeof value !== 'string' || value === '') return true;
  const { options } = field;
  if (options === undefined) return isSettled(field, value);
  if (Array.isArray(options)) return options.some((option) => option.value === value);
  return options.from !== 'site.states' || states.some(({ Code }) => Code === value);
}

/**
 * The answers of a form as the applicant gave them, read back from a submission through the fields' payload paths
 * (SUB-001, A-103). Fields that are not in the submission are left out.
 * @param rules rows by name, which define the word for yes if nothing else does
 */
export function formValues(
  form: Pick<CompiledForm, 'fields'>,
  submission: unknown,
  rules: Record<string, RuleRow>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of Object.values(form.fields)) {
    if (field.payload === undefined) continue;
    const value = readPath(submission, field.payload.path);
    if (value !== undefined && value !== null) values[field.name] = asTyped(field, value, rules);
  }
  return values;
}

const truths: Scalar[] = ['true', 'false', '1', '0', 'yes', 'no', true, false];

/** The answer of the field that its converter turns into this value. */
function asTyped(field: FieldDeclaration, value: unknown, rules: Record<string, RuleRow>): unknown {
  const convert = field.payload?.as === undefined ? undefined : findConverter(field.payload.as);
  const possible = [value, typeof value === 'number' ? String(value) : value, ...truths].filter(
    (candidate) => typeof candidate === field.type && (convert?.(candidate) ?? candidate) === value,
  );
  const given = givenAnswers(field, rules);
  return possible.find((candidate) => given.includes(String(candidate))) ?? possible[0] ?? value;
}

/** Answers that the field's options, box or rule define. */
function givenAnswers(field: FieldDeclaration, rules: Record<string, RuleRow>): string[] {
  const options = Array.isArray(field.options) ? field.options.map(({ value }) => value) : [];
  const { checkedValue, uncheckedValue } = field.widgetProps ?? {};
  const accepted = field.rule === undefined ? undefined : rules[field.rule]?.AcceptedValues;
  return [
    ...options,
    ...[checkedValue, uncheckedValue].filter((word) => typeof word === 'string'),
    ...(Array.isArray(accepted) ? accepted : [accepted ?? '']),
  ];
}

/**
 * The id of an application before it is decided: the same for the same answers of a visitor, so that a lost decision
 * can be requested again instead of being made twice.
 */
export function applicationId(
  submission: Submission,
  { secrets, session, site }: Pick<CallContext, 'secrets' | 'session' | 'site'>,
): string {
  const hex = secrets.fingerprint('application', JSON.stringify([session.chain, site.key, submission]));
  // As a UUID of version 8, whose content is free (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Hours during which one SSN can apply only once for a product (F-101); 0 turns this off. */
const windowSetting = 'duplicateWindowHours';

/**
 * The time since when another application of the same person for the same product counts; undefined if none does.
 * Parallel submissions of one SSN take turns then (`turnOf`), so only one of them is decided.
 */
export function duplicatesSince({ site, now }: Pick<CallContext, 'site' | 'now'>): Date | undefined {
  const hours = Number(settingOf(site.settings, windowSetting) ?? 0);
  return hours > 0 ? new Date(now().getTime() - hours * 3_600_000) : undefined;
}

/**
 * The turn of a person's submissions. The same in every process, even during a key rotation: all have the same keys.
 * @param person `ssnLookups` of the applicant
 */
export function turnOf(person: readonly string[]): string | undefined {
  return [...person].sort()[0];
}

/** A Social Security number with its dashes, from any format; an incomplete one stays incomplete (FRM-012). */
export function writtenSsn(ssn: string): string {
  return socialSecurityNumber.format(digitsOf(ssn));
}

/**
 * An applicant's full name: first and last name.
 * @param applicant `Applicant` of a submission
 * @returns empty if neither was given
 */
export function fullNameOf({ FirstName, LastName }: Record<string, unknown>): string {
  return `${String(FirstName ?? '')} ${String(LastName ?? '')}`.trim();
}
