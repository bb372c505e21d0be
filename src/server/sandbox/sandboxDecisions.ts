import type { CallAnswerDocument } from '../../compile/link/personasOf.ts';
import type { Decision, DecisionFacts } from '../applications/Decision.ts';
import type { DecisionContext, DecisionNews, DecisionService } from '../applications/DecisionService.ts';
import { putInOutbox } from '../messages/outbox.ts';
import { parseHost } from '../sites/parseHost.ts';
import texts from './decisionMessages.json' with { type: 'json' };
import { failAsAsked } from './failAsAsked.ts';
import { fixedReturn } from './fixedReturn.ts';
import { holderApplicant } from './holderApplicant.ts';
import increases from './limitIncreases.json' with { type: 'json' };
import { personaOf } from './personaOf.ts';
import returns from './returns.json' with { type: 'json' };
import scorecard from './scorecard.json' with { type: 'json' };
import { withPort } from './withPort.ts';

interface ScorecardRow {
  incomeBelow?: number;
  ageBelow?: number;
  states?: string[];
  answer: Decision;
}

const rows: ScorecardRow[] = scorecard.rows;
const increaseRows: { incomeBelow: number; answer: Decision }[] = increases.rows;

/**
 * Decides as a tester wants the next one, else by persona, else by the scorecard: always the same for the same applicant
 * (design §7).
 */
export const sandboxDecisions: DecisionService = {
  async decide(step, facts, context) {
    const persona = personaOf(context.site.release, facts.lastFour);
    const usual =
      step === 'offer' ? (persona?.offer ?? scorecard.offer) : (persona?.application ?? scored(facts));
    return given(context.nextAnswer ?? usual, context);
  },

  async decideIncrease({ lastFour, income }, context) {
    const persona = personaOf(context.site.release, lastFour);
    const row = increaseRows.find(({ incomeBelow }) => income < incomeBelow);
    return given(context.nextAnswer ?? persona?.limitIncrease ?? row?.answer ?? increases.otherwise, context);
  },

  recall: fixedReturn,

  testApplicant(reference) {
    const isFixed = /^\d{9}$/.test(reference) && reference.startsWith(returns.start);
    return isFixed ? holderApplicant(reference.slice(-4)) : undefined;
  },

  async tell(news, { database, secrets, now, productName }) {
    const { to } = news;
    if (typeof to !== 'string' || to === '') return;
    await putInOutbox(database, secrets, { to, channel: 'email', text: letterOf(news, productName) }, now());
  },
};

function scored(facts: DecisionFacts): CallAnswerDocument {
  const row = rows.find((row) => fits(row, facts));
  if (row === undefined) throw new Error('The scorecard of the sandbox has no row for everybody.');
  return row.answer;
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

/**
 * The decision, with addresses on the port of the page.
 * @throws what `failAsAsked` throws where it is to fail
 */
function given(decision: CallAnswerDocument, { site }: DecisionContext): Decision {
  failAsAsked(decision);
  return withPort(decision, parseHost(site.host)?.port ?? '');
}

function letterOf({ result, reference, comeBack }: DecisionNews, product: string): string {
  const byResult: Record<string, string> = texts.results;
  const word = result.toUpperCase();
  const news = (Object.hasOwn(byResult, word) && byResult[word]) || texts.common;
  const text = comeBack === undefined ? news : `${news} ${texts.comeBack}`;
  const values: Record<string, string> = { reference, product, comeBack: comeBack ?? '' };
  return text.replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '');
}
