import type { CompiledForm } from '../../engine/form.ts';
import {
  createRuleContext,
  longestAnswer,
  type PreparedRules,
} from '../../engine/rules/createRuleContext.ts';
import type { Configuration } from '../../state/atoms.ts';

const lastOf = new WeakMap<CompiledForm, { from: readonly unknown[]; rules: PreparedRules }>();

/**
 * The rules of a site, in the form that a compiled form calls. They are cached for the same configuration and day, so a form
 * that is shown again has its rows compiled. A row that cannot be satisfied is reported to developers (RUL-012, UX-17).
 * @param today YYYY-MM-DD
 */
export function rulesOf(form: CompiledForm, configuration: Configuration, today: string): PreparedRules {
  const { rules, stateMinimumAges, forbiddenStates, inactive } = configuration;
  const from = [rules, stateMinimumAges, forbiddenStates, inactive, today];
  const last = lastOf.get(form);
  if (last?.from.every((part, index) => part === from[index])) return last.rules;
  const next = createRuleContext({
    rules,
    stateMinimumAges,
    forbiddenStates,
    inactive,
    today,
    longest: longestAnswer(form.fields),
    notes: ({ rule, problem }) => console.info(`The rule "${rule}" ${problem}.`),
  });
  lastOf.set(form, { from, rules: next });
  return next;
}
