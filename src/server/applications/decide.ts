import type { CallContext } from '../call.ts';
import { personaOf } from '../sandbox/personaOf.ts';
import scorecard from '../sandbox/scorecard.json' with { type: 'json' };
import type { Decision, DecisionFacts } from './Decision.ts';

interface ScorecardRow {
  incomeBelow?: number;
  ageBelow?: number;
  states?: string[];
  answer: Decision;
}

const rows: ScorecardRow[] = scorecard.rows;

/**
 * Decides an application or the acceptance of its offer. In the sandbox: as a tester wants the next one, else by persona, else
 * by the scorecard, always the same for the same applicant (design §7). Elsewhere this server has no decision system, and leaves it to people.
 */
export function decide(
  step: 'application' | 'offer',
  facts: DecisionFacts,
  { sandbox, site, nextAnswer }: Pick<CallContext, 'sandbox' | 'site' | 'nextAnswer'>,
): Decision {
  if (!sandbox) return scorecard.review;
  if (nextAnswer !== undefined) return nextAnswer;
  const persona = personaOf(site.release, facts.lastFour);
  if (step === 'offer') return persona?.offer ?? scorecard.offer;
  return persona?.application ?? rows.find((row) => fits(row, facts))?.answer ?? scorecard.review;
}

/** What is answered where the state check says that no business is done in the applicant's state (RES-004). */
export const stateNotValid: Decision = scorecard.stateNotValid;

/** Whether a result of a pre-qualification is an offer that waits to be accepted. */
export function isOffer(result: unknown): boolean {
  return typeof result === 'string' && result.toUpperCase() === scorecard.offered;
}

function fits(
  { incomeBelow, ageBelow, states }: ScorecardRow,
  { income, age, state }: DecisionFacts,
): boolean {
  return (
    (incomeBelow === undefined || income < incomeBelow) &&
    (ageBelow === undefined || age < ageBelow) &&
    (states === undefined || states.includes(state))
  );
}
