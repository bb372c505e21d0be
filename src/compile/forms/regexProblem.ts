import { checkSync } from 'recheck';
import { compilePattern, steepest } from '../../engine/rules/regex/compilePattern.ts';

/** Milliseconds for one expression; one that is not judged by then has not been shown to be harmless. */
const patience = 5_000;

const judged = new Map<string, string | undefined>();

/**
 * What is wrong with an authored regular expression: what the page would report and ignore, and what the thorough
 * checker, too heavy for a page, finds to backtrack catastrophically (design §4.5). Undefined where nothing is.
 */
export function regexProblem(source: string): string | undefined {
  if (!judged.has(source)) judged.set(source, judge(source));
  return judged.get(source);
}

function judge(source: string): string | undefined {
  const compiled = compilePattern(source);
  if ('problem' in compiled) return compiled.problem;
  const verdict = checkSync(source, compiled.expression.flags, { timeout: patience });
  if (verdict.status === 'safe') return undefined;
  if (verdict.status === 'unknown') return 'could not be shown to be free of catastrophic backtracking';
  const { complexity } = verdict;
  if (complexity.type === 'polynomial' && complexity.degree <= steepest) return undefined;
  return 'could backtrack catastrophically';
}
