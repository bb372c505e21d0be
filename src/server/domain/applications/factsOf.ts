import { ageOn, parseDate, todayInNewYork } from '../../../engine/dates/dates.ts';
import type { DecisionFacts } from '../ports/Decision.ts';

/** Of what an applicant sent, what a decision is made from. */
export function factsOf(
  applicant: Record<string, unknown>,
  now: Date,
): Omit<DecisionFacts, 'id' | 'submission'> {
  const ssn = text(applicant.SSN).replace(/\D/g, '');
  return {
    ssn,
    lastFour: ssn.slice(-4),
    age: ageOn(parseDate(text(applicant.DOB)) ?? '', todayInNewYork(now.getTime())),
    income: Number(applicant.MonthlyIncome ?? 0),
    state: text(applicant.State),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
