import { isCatastrophic } from './isCatastrophic.ts';

/** Longer expressions are refused unread. */
export const longestPattern = 500;

export type CompiledPattern = { expression: RegExp } | { problem: string };

/** Rows repeat their expressions (names, e-mail addresses); each is judged and compiled once. */
const compiled = new Map<string, CompiledPattern>();

/**
 * Compiles a server-supplied expression, which is untrusted: bounded in length and refused where it could backtrack
 * catastrophically. Read as Unicode where it allows that, so that `\p{L}` means a letter.
 */
export function compilePattern(source: string): CompiledPattern {
  let known = compiled.get(source);
  if (!known) {
    known = judge(source);
    if (compiled.size < 1000) compiled.set(source, known);
  }
  return known;
}

function judge(source: string): CompiledPattern {
  if (source.length > longestPattern) {
    return { problem: `is longer than ${longestPattern} characters` };
  }
  const expression = toExpression(source, 'u') ?? toExpression(source, '');
  if (!expression) return { problem: 'is not a regular expression' };
  if (isCatastrophic(source)) return { problem: 'could backtrack catastrophically' };
  return { expression };
}

function toExpression(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}
