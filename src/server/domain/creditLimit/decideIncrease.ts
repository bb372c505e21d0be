import own from '../applications/decisions.json' with { type: 'json' };
import type { CallContext } from '../ports/CallContext.ts';
import type { Decision, IncreaseFacts } from '../ports/Decision.ts';

/**
 * Decides about a higher credit limit: as the decision system says; where there is none, people do.
 * @throws ServiceFailure when the system does not answer
 */
export async function decideIncrease(
  facts: IncreaseFacts,
  context: Pick<CallContext, 'ports' | 'site' | 'nextAnswer' | 'observer'>,
): Promise<Decision> {
  const decision: Decision =
    (await context.ports.decisions?.decideIncrease(facts, context)) ?? own.increaseForPeople;
  context.observer.onDecision({ step: 'increase', result: String(decision.result?.result ?? '') });
  return decision;
}
