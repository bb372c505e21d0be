import { checkSync } from 'recheck';
import { expect, it } from 'vitest';
import settings from '../../../flows/_base/settings.json' with { type: 'json' };
import type { RuleRow } from '../../engine/form.ts';
import { compilePattern, steepest } from '../../engine/rules/regex/compilePattern.ts';

/** Milliseconds for one expression, on a machine that may be busy; one that is not judged by then is refused. */
const timeoutMs = 60_000;

const judged = new Map<string, string | undefined>();

/**
 * What is wrong with an authored regular expression: what the page would report and ignore, and what the thorough
 * checker, too heavy for a page, finds to backtrack catastrophically (design §4.5). Undefined where nothing is.
 */
function regexProblem(source: string): string | undefined {
  if (!judged.has(source)) judged.set(source, judge(source));
  return judged.get(source);
}

function judge(source: string): string | undefined {
  const compiled = compilePattern(source);
  if ('problem' in compiled) return compiled.problem;
  const verdict = checkSync(source, compiled.expression.flags, { timeout: timeoutMs });
  if (verdict.status === 'safe') return undefined;
  if (verdict.status === 'unknown') return 'could not be shown to be free of catastrophic backtracking';
  const { complexity } = verdict;
  if (complexity.type === 'polynomial' && complexity.degree <= steepest) return undefined;
  return 'could backtrack catastrophically';
}

it('[RUL-006] names what the page refuses and what the thorough checker finds', () => {
  expect(regexProblem('(')).toBe('is not a regular expression');
  expect(regexProblem('^(a+)+$')).toBe('could backtrack catastrophically');
  expect(regexProblem('^[A-Za-z]+(?:[ -][A-Za-z]+)*$')).toBeUndefined();
  expect(regexProblem('^.*a.*b$')).toBeUndefined();
});

it('[F-747] names what takes the time of a cube', () => {
  expect(regexProblem('^.*a.*b.*c$')).toBe('could backtrack catastrophically');
});

it('[RUL-016] finds nothing wrong with the rows of the reference sites', () => {
  const rows: RuleRow[] = Object.values(settings.ValidationRules);
  const expressions = rows.flatMap(({ Regex }) => Regex ?? []);
  expect(expressions.length).toBeGreaterThan(0);
  expect(expressions.map(regexProblem).filter((problem) => problem !== undefined)).toEqual([]);
});
