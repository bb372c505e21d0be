import type { RuleContext } from '../form.ts';
import { canBeAnswered, type FieldFacts } from './fieldFacts.ts';

/**
 * Rules for a form of which some fields are no part here, or have nothing to choose from: those never fail, and no rule
 * across fields hangs on them.
 */
export function withInactive(rules: RuleContext, facts: Readonly<Record<string, FieldFacts>>): RuleContext {
  const names = Object.entries(facts).flatMap(([name, one]) => (canBeAnswered(one) ? [] : [name]));
  if (names.every((name) => rules.inactive.has(name))) return rules;
  const inactive = new Set([...rules.inactive, ...names]);
  return {
    ...rules,
    inactive,
    fieldRule: (rule, value, parent, field = rule) =>
      inactive.has(field) ? undefined : rules.fieldRule(rule, value, parent, field),
    crossRule: (use, value, parent) =>
      inactive.has(use.field) || (use.other !== undefined && inactive.has(use.other))
        ? undefined
        : rules.crossRule(use, value, parent),
  };
}
