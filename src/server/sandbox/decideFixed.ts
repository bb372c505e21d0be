import type { CallAnswerDocument } from '../../compile/link/personasOf.ts';
import type { Decision, DecisionContext, DecisionFacts } from '../domain/ports/DecisionService.ts';
import { parseHost } from '../platform/sites/createSites.ts';
import { failAsAsked } from './failAsAsked.ts';
import { personaOf } from './personaOf.ts';
import scorecard from './scorecard.json' with { type: 'json' };
import { withPort } from './withPort.ts';

interface ScorecardRow {
  incomeBelow?: number;
  ageBelow?: number;
  states?: string[];
  answer: Decision;
}

/** What the scorecard hangs on. */
type ScoredFacts = Pick<DecisionFacts, 'lastFour' | 'age' | 'income' | 'state'>;

const rows: ScorecardRow[] = scorecard.rows;

/**
 * Decides as a tester wants the next one, else by persona, else by the scorecard: always the same for the same applicant
 * (design §7).
 * @throws what `failAsAsked` throws where the decision is to fail
 */
export function decideFixed(
  step: 'application' | 'offer',
  facts: ScoredFacts,
  context: DecisionContext,
): Decision {
  const persona = personaOf(context.site.release, facts.lastFour);
  const usual =
    step === 'offer' ? (persona?.offer ?? scorecard.offer) : (persona?.application ?? scored(facts));
  return decidedBy(context.nextAnswer ?? usual, context);
}

/**
 * The decision, with addresses on the port of the page.
 * @throws what `failAsAsked` throws where it is to fail
 */
export function decidedBy(decision: CallAnswerDocument, { site }: DecisionContext): Decision {
  failAsAsked(decision);
  return withPort(decision, parseHost(site.host)?.port ?? '');
}

function scored(facts: ScoredFacts): CallAnswerDocument {
  const row = rows.find((row) => fits(row, facts));
  if (row === undefined) throw new Error('The scorecard of the sandbox has no row for everybody.');
  return row.answer;
}

function fits({ incomeBelow, ageBelow, states }: ScorecardRow, { income, age, state }: ScoredFacts): boolean {
  return (
    (incomeBelow === undefined || income < incomeBelow) &&
    (ageBelow === undefined || age < ageBelow) &&
    (states === undefined || states.includes(state))
  );
}
