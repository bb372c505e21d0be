import contract from '../../../../schemas/api/submit-application.json' with { type: 'json' };
import { isSettled } from '../../../engine/answers.ts';
import { todayInNewYork } from '../../../engine/dates/dates.ts';
import type { CompiledForm, FieldDeclaration, JsonSchema, RuleRow } from '../../../engine/form.ts';
import { digitsOf, socialSecurityNumber } from '../../../engine/masks/masks.ts';
import { isObject } from '../../../engine/overlay/mergePatch.ts';
import { readPath } from '../../../engine/paths.ts';
import { createRuleContext, longestAnswer } from '../../../engine/rules/createRuleContext.ts';
import { isGiven } from '../../../engine/rules/crossRules.ts';
import { listFailures } from '../../../engine/rules/listFailures.ts';
import type { Scalar } from '../../../engine/slice.ts';
import { findConverter } from '../../../engine/values/converters.ts';
import { createValidator, normalizeKeys, type RequestCheck } from '../../platform/requests.ts';
import { type SiteRelease, settingOf } from '../../platform/sites/SiteSettings.ts';
import type { CallContext } from '../ports/Ports.ts';

/** What a submission holds, as far as the server itself reads it. */
export interface Submission {
  Applicant: Record<string, unknown>;
  Terms: Record<string, unknown>;
  SiteSettings: Record<string, unknown>;
  [group: string]: unknown;
}

const compile = createValidator();
/** Per applicant schema, which a release never changes. */
const checks = new WeakMap<JsonSchema, { schema: JsonSchema; run: RequestCheck }>();

/**
 * Spells and checks a submission by the composed schema of its site's release.
 * @throws Refusal 400 where it is not as the schema says; fields that the schema does not know are refused (SAFE-11)
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

/**
 * The request of `submit-application` for one site: the contract's skeleton with the applicant's part that the release
 * composed from the payload paths of the fields, so that a field added as JSON reaches the server, too (design §7).
 * @param applicantSchema schema of the group `Applicant`, or of several groups by their names
 */
export function submissionSchema(applicantSchema: JsonSchema): JsonSchema {
  const skeleton: JsonSchema = contract.request;
  const groups = isObject(skeleton.properties) ? skeleton.properties : {};
  const composed = isObject(applicantSchema.properties) ? applicantSchema.properties : {};
  const isGrouped = Object.keys(composed).some((name) => Object.hasOwn(groups, name));
  const parts: Record<string, unknown> = isGrouped ? composed : { Applicant: applicantSchema };
  const properties = Object.entries(groups).map(([name, group]) => [name, compose(group, parts[name])]);
  return { ...skeleton, properties: Object.fromEntries(properties) };
}

/** Properties of both, the composed ones over those of the skeleton; closed. */
function compose(skeleton: unknown, composed: unknown): unknown {
  if (!isObject(skeleton) || !isObject(composed)) return skeleton;
  return {
    ...skeleton,
    ...composed,
    additionalProperties: false,
    properties: {
      ...(isObject(skeleton.properties) ? skeleton.properties : {}),
      ...(isObject(composed.properties) ? composed.properties : {}),
    },
  };
}

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

/**
 * The answers of a form as the applicant gave them, read back from a submission through the fields' payload paths
 * (SUB-001, A-103). Fields that are not part of the submission are left out.
 * @param rules rows by name, which tell how a yes is written where nothing else does
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

/** The answer that its converter turns into this value, of those that the field can give. */
function asTyped(field: FieldDeclaration, value: unknown, rules: Record<string, RuleRow>): unknown {
  const convert = field.payload?.as === undefined ? undefined : findConverter(field.payload.as);
  const possible = [value, typeof value === 'number' ? String(value) : value, ...truths].filter(
    (candidate) => typeof candidate === field.type && (convert?.(candidate) ?? candidate) === value,
  );
  const given = givenAnswers(field, rules);
  return possible.find((candidate) => given.includes(String(candidate))) ?? possible[0] ?? value;
}

/** Answers that the field's options, its box or its rule name. */
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
 * The id of an application before it is decided: the same for the same answers of a visitor, so that a decision that was
 * made and not heard is asked for again, and not made twice.
 */
export function applicationId(
  submission: Submission,
  { secrets, session, site }: Pick<CallContext, 'secrets' | 'session' | 'site'>,
): string {
  const hex = secrets.fingerprint('application', JSON.stringify([session.chain, site.key, submission]));
  // As a UUID of version 8, which anybody may fill as they like (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Hours during which one SSN can apply only once for a product (F-101); 0 turns this off. */
const windowSetting = 'duplicateWindowHours';

/**
 * From when on another application of the same person for the same product counts; undefined where none does. Parallel
 * submissions of one SSN take turns then (`turnOf`), so only one of them is decided.
 */
export function duplicatesSince({ site, now }: Pick<CallContext, 'site' | 'now'>): Date | undefined {
  const hours = Number(settingOf(site.settings, windowSetting) ?? 0);
  return hours > 0 ? new Date(now().getTime() - hours * 3_600_000) : undefined;
}

/**
 * What submissions of a person wait for. The same one at every process, also while a key changes: all know the same keys.
 * @param person `ssnLookups` of who applies
 */
export function turnOf(person: readonly string[]): string | undefined {
  return [...person].sort()[0];
}

/** A Social Security number with its dashes, however it was sent; anything that is none stays incomplete (FRM-012). */
export function writtenSsn(ssn: string): string {
  return socialSecurityNumber.format(digitsOf(ssn));
}

/**
 * The name of an applicant as they are addressed: first and last name.
 * @param applicant `Applicant` of a submission
 * @returns empty where neither was given
 */
export function fullNameOf({ FirstName, LastName }: Record<string, unknown>): string {
  return `${String(FirstName ?? '')} ${String(LastName ?? '')}`.trim();
}
