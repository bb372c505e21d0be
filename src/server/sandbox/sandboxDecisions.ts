import { putInOutbox } from '../domain/messages/outbox.ts';
import type { Decision } from '../domain/ports/Decision.ts';
import type { DecisionNews, DecisionService } from '../domain/ports/DecisionService.ts';
import { decidedBy, decideFixed } from './decideFixed.ts';
import texts from './decisionMessages.json' with { type: 'json' };
import { fixedReturn } from './fixedReturn.ts';
import { holderApplicant } from './holderApplicant.ts';
import increases from './limitIncreases.json' with { type: 'json' };
import { personaOf } from './personaOf.ts';
import returns from './returns.json' with { type: 'json' };

const increaseRows: { incomeBelow: number; answer: Decision }[] = increases.rows;

/** The fixed points of design §11. */
export const sandboxDecisions: DecisionService = {
  decide: async (step, facts, context) => decideFixed(step, facts, context),

  async decideIncrease({ lastFour, income }, context) {
    const persona = personaOf(context.site.release, lastFour);
    const row = increaseRows.find(({ incomeBelow }) => income < incomeBelow);
    const usual = persona?.limitIncrease ?? row?.answer ?? increases.otherwise;
    return decidedBy(context.nextAnswer ?? usual, context);
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

function letterOf({ result, reference, comeBack }: DecisionNews, product: string): string {
  const byResult: Record<string, string> = texts.results;
  const word = result.toUpperCase();
  const news = (Object.hasOwn(byResult, word) && byResult[word]) || texts.common;
  const text = comeBack === undefined ? news : `${news} ${texts.comeBack}`;
  const values: Record<string, string> = { reference, product, comeBack: comeBack ?? '' };
  return text.replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '');
}
