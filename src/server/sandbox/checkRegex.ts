import { check } from 'recheck';
import { compilePattern } from '../../engine/rules/regex/compilePattern.ts';
import { Refusal } from '../platform/answers.ts';

/** Milliseconds for the checker; one that is not done by then has shown nothing. */
const patience = 5_000;
/** Values are at most a few hundred characters long: cubic time on them is still nothing. */
const steepest = 3;

/**
 * Refuses a regular expression that could stop a page or the server: one that the page's own compiler would not take,
 * and one that the checker finds to backtrack catastrophically (design §4.5).
 * @throws Refusal 400 with the reason
 */
export async function checkRegex(source: string, path: string): Promise<void> {
  const compiled = compilePattern(source);
  if ('problem' in compiled) throw refuse(compiled.problem, path);
  const found = await check(source, compiled.expression.flags, { timeout: patience });
  if (found.status === 'unknown') throw refuse('could not be shown to be safe', path);
  const { complexity } = found;
  if (complexity.type === 'exponential') throw refuse('can take exponential time', path);
  if (complexity.type === 'polynomial' && complexity.degree > steepest)
    throw refuse(`can take time of degree ${complexity.degree}`, path);
}

function refuse(reason: string, path: string): Refusal {
  return new Refusal(400, 'unsafeRegex', `The regular expression ${reason}.`, { path });
}
