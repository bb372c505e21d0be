import type { Context } from '../machine.ts';
import type { Condition, Slice } from '../slice.ts';
import { compileCondition, type Holds } from './compileCondition.ts';

type Conditions = Pick<Slice, 'conditions' | 'context'>;

const compiledOf = new WeakMap<Conditions, Map<Condition, Holds>>();

/**
 * Says whether a condition of a linked slice holds. Each condition is compiled once per slice.
 * Throws `ConditionMistake` for a condition that the catalogue check would have refused.
 */
export function holds(slice: Conditions, condition: Condition, context: Context): boolean {
  let compiled = compiledOf.get(slice);
  if (compiled === undefined) {
    compiled = new Map();
    compiledOf.set(slice, compiled);
  }
  let test = compiled.get(condition);
  if (test === undefined) {
    test = compileCondition(condition, slice.conditions, slice.context);
    compiled.set(condition, test);
  }
  return test(context);
}
