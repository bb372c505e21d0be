import type { CompiledForm, RuleContext } from '../../src/engine/form.ts';
import { listFailures } from '../../src/engine/rules/listFailures.ts';

type Answers = Record<string, string | boolean>;

/**
 * Takes answers away, in page order, until exactly `wanted` fields fail. What opens sections stays, and so does every
 * answer whose loss would make another field fail, or none.
 * @param good answers that the rules accept
 * @throws Error where the good answers are not good, or too few can be taken.
 */
export function answersWithErrors(
  form: CompiledForm,
  rules: RuleContext,
  good: Answers,
  openers: readonly string[],
  wanted: number,
): Answers {
  let answers = good;
  const failing = listFailures(form, rules, good);
  if (failing.length > 0)
    throw new Error(`These answers should pass: ${failing.map(({ field, code }) => `${field} ${code}`)}`);
  let count = 0;
  for (const { name } of form.sections.flatMap(({ fields }) => fields)) {
    if (count === wanted) return answers;
    if (openers.includes(name)) continue;
    const { [name]: _, ...rest } = answers;
    const failures = listFailures(form, rules, rest);
    if (failures.length !== count + 1 || !failures.some(({ field }) => field === name)) continue;
    answers = rest;
    count += 1;
  }
  if (count !== wanted) throw new Error(`Only ${count} of ${wanted} fields can be made to fail.`);
  return answers;
}
