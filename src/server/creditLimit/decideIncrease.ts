import type { Decision } from '../applications/Decision.ts';
import type { CallContext } from '../call.ts';
import rules from '../sandbox/limitIncreases.json' with { type: 'json' };
import { personaOf } from '../sandbox/personaOf.ts';

const rows: { incomeBelow: number; answer: Decision }[] = rules.rows;

/**
 * Decides about a higher credit limit. In the sandbox: by persona, else by income, always the same for the same cardholder
 * . Elsewhere this server has no decision system, and leaves it to people.
 */
export function decideIncrease(
  { lastFour, income }: { lastFour: string; income: number },
  { sandbox, site, nextAnswer }: Pick<CallContext, 'sandbox' | 'site' | 'nextAnswer'>,
): Decision {
  if (!sandbox) return rules.review;
  if (nextAnswer !== undefined) return nextAnswer;
  const persona = personaOf(site.release, lastFour);
  return (
    persona?.limitIncrease ?? rows.find(({ incomeBelow }) => income < incomeBelow)?.answer ?? rules.otherwise
  );
}
