import type { Decision, DecisionFacts } from '../ports/DecisionService.ts';
import type { CallContext } from '../ports/Ports.ts';
import own from './decisions.json' with { type: 'json' };

/**
 * Decides an application or the acceptance of its offer: as the decision system says; where there is none, people do.
 * @throws ServiceFailure when the system does not answer
 */
export async function decide(
  step: 'application' | 'offer',
  facts: DecisionFacts,
  context: Pick<CallContext, 'ports' | 'site' | 'nextAnswer' | 'observer'>,
): Promise<Decision> {
  const decision = (await context.ports.decisions?.decide(step, facts, context)) ?? own.forPeople;
  context.observer.onDecision({ step, result: String(decision.result?.result ?? '') });
  return decision;
}

/** What is answered where the state check says that no business is done in the applicant's state (RES-004). */
export const stateNotValid: Decision = own.stateNotValid;

/** Whether a result of a pre-qualification is an offer that waits to be accepted. */
export function isOffer(result: unknown): boolean {
  return typeof result === 'string' && result.toUpperCase() === own.offered;
}
