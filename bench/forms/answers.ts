import type { CompiledForm, RuleContext } from '../../src/engine/form.ts';
import { listFailures } from '../../src/engine/rules/listFailures.ts';

type Answers = Record<string, string | boolean>;

/** Answers that every rule accepts, with every conditional section open. By field name, as the form stores them. */
export const goodAnswers: Answers = {
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
export const typing = {
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
export const toggled = 'isMarried';

/**
 * Takes answers away, in page order, until exactly `wanted` fields fail. What opens sections stays, and so does every
 * answer whose loss would make another field fail, or none.
 * @param good answers that the rules accept
 * @throws Error where the good answers are not good, or too few can be taken.
 */
export function answersWithErrors(
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
