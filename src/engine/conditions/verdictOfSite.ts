import type { Context } from '../machine.ts';
import type { Condition, Slice } from '../slice.ts';
import { conditionPaths } from './conditionPaths.ts';
import { holds } from './holds.ts';

/**
 * The value that a condition of a linked slice always has on this site, whatever happens on the page.
 * @returns undefined if it can vary
 */
export function verdictOfSite(
  slice: Pick<Slice, 'conditions' | 'context'>,
  condition: Condition,
  context: Context,
): boolean | undefined {
  if (conditionPaths(condition, slice.conditions).every(isOfSite)) return holds(slice, condition, context);
  const of = (part: Condition) => verdictOfSite(slice, part, context);
  if (typeof condition === 'string') {
    const named = Object.hasOwn(slice.conditions, condition) ? slice.conditions[condition] : undefined;
    return named === undefined ? undefined : of(named);
  }
  const { all, any, not } = condition as { all?: Condition[]; any?: Condition[]; not?: Condition };
  if (all?.some((part) => of(part) === false)) return false;
  if (any?.some((part) => of(part) === true)) return true;
  if (any?.every((part) => of(part) === false)) return false;
  const inverse = not === undefined ? undefined : of(not);
  return inverse === undefined ? undefined : !inverse;
}

/**
 * Whether a path of the context keeps its value for the lifetime of a page: facts of brand, flow and site. The routing
 * flags arrive route by route.
 */
export function isOfSite(path: string): boolean {
  return /^(?:brand|flow|site\.(?!routing\.))/u.test(path);
}
