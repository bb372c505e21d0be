import { ExpressionMistake } from '../lower/ExpressionMistake.ts';
import { tokensOf } from '../lower/tokensOf.ts';

/** The bare names in an expression; none in what cannot be read, which the check of the catalogue says. */
export function namesIn(expression: string): string[] {
  try {
    const tokens = tokensOf(expression, expression.startsWith('=') ? 1 : 0);
    return tokens.flatMap(({ kind, text }) => (kind === 'name' ? [text] : []));
  } catch (error) {
    if (error instanceof ExpressionMistake) return [];
    throw error;
  }
}
