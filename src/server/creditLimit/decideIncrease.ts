import rules from '../sandbox/limitIncreases.json' with { type: 'json' };
import personas from '../sandbox/personas.json' with { type: 'json' };
import type { IncreaseDecision } from './IncreaseDecision.ts';

interface Persona {
  last4: string;
  limitIncrease?: IncreaseDecision;
}

const personaRows: Persona[] = personas.personas;
const rows: { incomeBelow: number; answer: IncreaseDecision }[] = rules.rows;

/**
 * Decides about a higher credit limit. In the sandbox: by persona, else by income, always the same for the same cardholder
 * . Elsewhere this server has no decision system, and leaves it to people.
 */
export function decideIncrease(
  { lastFour, income }: { lastFour: string; income: number },
  sandbox: boolean,
): IncreaseDecision {
  if (!sandbox) return rules.review;
  const persona = personaRows.find(({ last4 }) => last4 === lastFour);
  return (
    persona?.limitIncrease ?? rows.find(({ incomeBelow }) => income < incomeBelow)?.answer ?? rules.otherwise
  );
}
