import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasesFolder } from '../../../src/compile/Compiler.ts';
import { compileForm, loadCompiledForm } from '../../../src/compile/forms/compileForm.ts';
import type { FormSource } from '../../../src/compile/forms/FormSource.ts';
import { readPointer } from '../../../src/compile/release/pointer.ts';
import type { CompiledForm, FieldDeclaration, RuleContext, RuleRow } from '../../../src/engine/form.ts';
import { createRuleContext } from '../../../src/engine/rules/createRuleContext.ts';
import { listFailures } from '../../../src/engine/rules/listFailures.ts';
import { acceptedValues } from '../../../src/engine/rules/rowChecks.ts';
import type { Condition } from '../../../src/engine/slice.ts';
import { wordsOf } from '../../../src/engine/text/wordsOf.ts';
import { createAppStore } from '../../../src/state/createAppStore.ts';
import { type FormFacts, formFacts } from '../../../src/state/formFacts.ts';
import type { PlainAnswers, PlainForm, PlainFormField } from '../pages/PlainForm.tsx';
import { applicantForm, applicantSite, copyForm, copyName } from './applicantForm.ts';

const errors = 20;

/** What is typed and toggled, the same on every page. */
export interface Scenario {
  burst: { name: string; text: string };
  paused: { name: string; text: string }[];
  toggled: string;
  fields: number;
  errors: number;
}

/**
 * Writes what the pages load: a brand's theme and fonts, and for each size (so many copies of the form) the compiled form
 * and its app, and the same form in plain words, with the answers it starts with, of which 20 are missing.
 * @returns what is done on the pages, by size
 */
export async function prepare(
  root: string,
  folder: string,
  sizes: readonly number[],
): Promise<Map<number, Scenario>> {
  const { form: single, rules, app } = applicantForm(root);
  const data = join(folder, 'data');
  await mkdir(data, { recursive: true });
  await copyLooks(root, folder);
  const scenarios = new Map<number, Scenario>();
  for (const size of sizes) {
    const source = copyForm(single, size);
    const { source: module } = compileForm(source);
    const form = await loadCompiledForm(module);
    const context = createRuleContext({ rules, today: String(app.surroundings.now?.date) });
    const good = answersOf(size);
    const applicant = answersWithErrors(form, context, good, readBy(source), errors);
    const parts = { ...app, state: { ...app.state, applicant } };
    const facts = createAppStore({ ...app, state: { ...app.state, applicant: good } }).get(
      formFacts(form, context),
    );
    const files = {
      [`form-${size}.mjs`]: module,
      [`app-${size}.json`]: JSON.stringify(parts),
      [`plain-${size}.json`]: JSON.stringify(plainForm(form, facts, rules, applicant)),
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(data, name), text);
    scenarios.set(size, { ...typing, toggled, errors, fields: Object.keys(form.fields).length });
  }
  return scenarios;
}

/** Fields whose answers decide whether others are asked for. */
function readBy({ fields, sections }: FormSource): string[] {
  const conditions = JSON.stringify([...Object.values(fields).map(({ active }) => active), sections]);
  return [...conditions.matchAll(/"applicant\.(\w+)"/gu)].map(([, name = '']) => name);
}

/** The good answers of every copy. A field that this table does not know stays empty: the rules say whether it may. */
function answersOf(size: number): Record<string, string | boolean> {
  const copies = Array.from({ length: size }, (_, index) => index + 1);
  return Object.fromEntries(
    copies.flatMap((copy) =>
      Object.entries(goodAnswers).map(([name, value]) => [copyName(name, copy), value]),
    ),
  );
}

/** Theme and fonts of the published release: every page has them, so that type is not what is measured. */
async function copyLooks(root: string, folder: string): Promise<void> {
  const releases = releasesFolder(root);
  const pointer = await readPointer(releases);
  if (pointer === undefined) throw new Error('There is no release; `npm run build` makes one.');
  const release = join(releases, pointer.default);
  const { sites } = JSON.parse(await readFile(join(release, 'manifest.json'), 'utf8')) as {
    sites: Record<string, { theme: string }>;
  };
  const theme = sites[applicantSite]?.theme;
  if (theme === undefined) throw new Error(`The release has no site "${applicantSite}".`);
  await cp(join(release, 'fonts'), join(folder, 'fonts'), { recursive: true });
  await cp(join(release, theme), join(folder, 'themes', 'theme.css'));
}

/** The form in plain words: labels as text, and the rule rows as far as ordinary JSON Schema can say them. */
function plainForm(
  form: CompiledForm,
  facts: FormFacts,
  rows: Record<string, RuleRow>,
  answers: PlainAnswers,
): PlainForm {
  const fieldOf = (name: string): PlainFormField => {
    const field = form.fields[name];
    if (field === undefined || !facts[name]?.active) throw new Error(`The form has no field "${name}".`);
    const kind = kindOf(field);
    return {
      name,
      label: wordsOf(field.label, String),
      kind,
      choices: (facts[name].choices ?? []).map(({ value, label }) => ({
        value,
        label: wordsOf(label, String),
      })),
      autocomplete: field.autocomplete,
      required: facts[name].required,
      ...(kind === 'text' && lengthsOf(rows[field.rule ?? ''])),
      message: wordsOf(field.messages.required ?? form.messages.required ?? '', String),
    };
  };
  return {
    sections: form.sections.map(({ id, title = '', when, fields }) => ({
      id,
      title: wordsOf(title, String),
      when: when === undefined ? {} : answersIn(when),
      fields: fields.map(({ name }) => fieldOf(name)),
    })),
    answers: Object.fromEntries(
      Object.entries(answers).map(([name, value]) => [name, plainAnswer(form.fields[name], value)]),
    ),
  };
}

/**
 * The answers that a section waits for.
 * @throws Error for a condition that asks for more: the benchmark understands what its form needs.
 */
function answersIn(when: Condition): PlainAnswers {
  if (typeof when !== 'string' && 'all' in when)
    return Object.assign({}, ...(when.all as Condition[]).map(answersIn));
  const tests = typeof when === 'string' ? [] : Object.entries(when);
  const isPlain =
    tests.length > 0 && tests.every(([, value]) => ['string', 'boolean'].includes(typeof value));
  if (!isPlain) throw new Error(`The benchmark does not understand the condition ${JSON.stringify(when)}.`);
  return Object.fromEntries(tests.map(([path, value]) => [path.replace('applicant.', ''), value]));
}

function lengthsOf({ MinLengthChar, MaxLengthChar, Regex, AllDigits, AcceptedValues }: RuleRow = {}) {
  const accepted = acceptedValues(AcceptedValues);
  const pattern = Regex ?? (AllDigits ? '^[0-9]+$' : undefined);
  if (accepted !== undefined && 'values' in accepted && pattern === undefined)
    return { pattern: `^(?:${accepted.values.join('|')})$` };
  return {
    ...(MinLengthChar && { minLength: MinLengthChar }),
    ...(MaxLengthChar && { maxLength: MaxLengthChar }),
    ...(pattern !== undefined && { pattern }),
  };
}

function kindOf({ widget, type, options }: FieldDeclaration): PlainFormField['kind'] {
  if (widget === 'checkbox' || type === 'boolean') return 'checkbox';
  if (options === undefined) return 'text';
  return widget === 'select' ? 'select' : 'radio';
}

/** Consents that the form stores as a word are flags to others. */
function plainAnswer(field: FieldDeclaration | undefined, value: string | boolean): string | boolean {
  const isFlag = field !== undefined && kindOf(field) === 'checkbox';
  return isFlag ? value === (field.widgetProps?.checkedValue ?? true) : value;
}

type Answers = Record<string, string | boolean>;

/** Answers that every rule accepts, with every conditional section open. By field name, as the form stores them. */
const goodAnswers: Answers = {
  FirstName: 'Jordan',
  LastName: 'Avery',
  MiddleName: 'Q',
  Suffix: 'JR',
  Address1: '500 Congress Ave',
  Address2: 'Apt 4',
  City: 'Madison',
  State: 'WI',
  Zip: '53703',
  isMarried: true,
  spouseFirstName: 'Robin',
  spouseLastName: 'Avery',
  spouseMiddleInitial: 'T',
  spouseSuffix: 'SR',
  spouseEmail: 'robin@example.test',
  spouseHasDifferentAddress: true,
  spouseAddress1: '12 Lake Street',
  spouseAddress2: 'Floor 2',
  spouseCity: 'Austin',
  spouseState: 'TX',
  spouseZip: '78701',
  Email: 'jordan@example.test',
  ConfirmEmail: 'jordan@example.test',
  PrimaryPhone: '5125550142',
  SecondaryPhone: '5125550143',
  SSN: '512-45-2001',
  dob: '1990-02-09',
  MonthlyIncome: '3200',
  IncomeSource: 'Other',
  HasCheckingAccount: 'true',
  cashIntent: 'false',
  hasAdditionalCardholder: 'true',
  additionalCardholderFirstName: 'Casey',
  additionalCardholderLastName: 'Morgan',
  additionalCardholderMI: 'R',
  additionalCardholderSuffix: 'II',
  authPrequal: '1',
  eSignConsent: '1',
  cardColorCode: '01',
  creditProtection: 'no',
  generalAcknowledgement: '1',
  eConsentAcknowledgement: true,
  SMSConsent: true,
  confirmPrimaryPhone: '5125550142',
  confirmSecondaryPhone: '5125550143',
};

/** What is typed key by key: one long burst, then fields of several kinds with pauses between. */
const typing = {
  burst: { name: 'spouseEmail', text: 'abcdefghij'.repeat(5) },
  paused: [
    { name: 'FirstName', text: 'Jordan' },
    { name: 'City', text: 'Austin' },
    { name: 'Email', text: 'jordan@example.test' },
    { name: 'PrimaryPhone', text: '5125550142' },
    { name: 'SSN', text: '512452001' },
  ],
};

/** The checkbox that opens and closes sections. */
const toggled = 'isMarried';

/**
 * Takes answers away, in page order, until exactly `wanted` fields fail. What opens sections stays, and so does every
 * answer whose loss would make another field fail, or none.
 * @param good answers that the rules accept
 * @throws Error where the good answers are not good, or too few can be taken.
 */
function answersWithErrors(
  form: CompiledForm,
  rules: RuleContext,
  good: Answers,
  openers: readonly string[],
  wanted: number,
): Answers {
  let answers = good;
  const failing = listFailures(form, rules, good);
  if (failing.length > 0)
    throw new Error(`These answers should pass: ${failing.map(({ field, code }) => `${field} ${code}`)}`);
  let count = 0;
  for (const { name } of form.sections.flatMap(({ fields }) => fields)) {
    if (count === wanted) return answers;
    if (openers.includes(name)) continue;
    const { [name]: _, ...rest } = answers;
    const failures = listFailures(form, rules, rest);
    if (failures.length !== count + 1 || !failures.some(({ field }) => field === name)) continue;
    answers = rest;
    count += 1;
  }
  if (count !== wanted) throw new Error(`Only ${count} of ${wanted} fields can be made to fail.`);
  return answers;
}
