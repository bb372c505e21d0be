import { checkSync } from 'recheck';
import { compileRow } from '../../engine/rules/compileRow.ts';
import type { RuleNote } from '../../engine/rules/RuleNote.ts';
import { compilePattern } from '../../engine/rules/regex/compilePattern.ts';

/** Milliseconds for one expression; one that is not judged by then has not been shown to be harmless. */
const patience = 5_000;

const judged = new Map<string, string | undefined>();

/**
 * What is wrong with authored rule rows: everything the page would report and ignore, and expressions that the
 * thorough checker, too heavy for a page, finds to backtrack catastrophically (design §4.5).
 * @param rules rows by name
 */
export function ruleRowMistakes(rules: Record<string, unknown>): RuleNote[] {
  const mistakes: RuleNote[] = [];
  for (const [rule, row] of Object.entries(rules)) {
    const { row: clean } = compileRow(rule, row, (note) => mistakes.push(note));
    const problem = clean.Regex ? judge(clean.Regex) : undefined;
    if (problem !== undefined) mistakes.push({ rule, key: 'Regex', problem });
  }
  return mistakes;
}

function judge(source: string): string | undefined {
  if (!judged.has(source)) judged.set(source, backtracks(source));
  return judged.get(source);
}

function backtracks(source: string): string | undefined {
  const compiled = compilePattern(source);
  // what the page refuses by itself has been reported already
  if ('problem' in compiled) return undefined;
  const verdict = checkSync(source, compiled.expression.flags, { timeout: patience });
  if (verdict.status === 'safe') return undefined;
  if (verdict.status === 'unknown') return 'could not be shown to be free of catastrophic backtracking';
  const { complexity } = verdict;
  if (complexity.type === 'polynomial' && complexity.degree <= 3) return undefined;
  return 'could backtrack catastrophically';
}
