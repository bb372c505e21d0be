import type { RuleContext } from '../engine/form.ts';

/** The same rules, by which the named fields never fail. */
export function withoutFields(rules: RuleContext, off: ReadonlySet<string>): RuleContext {
  return {
    ...rules,
    inactive: new Set([...rules.inactive, ...off]),
    fieldRule: (rule, value, parent, field = rule) =>
      off.has(field) ? undefined : rules.fieldRule(rule, value, parent, field),
    crossRule: (use, value, parent) => (off.has(use.field) ? undefined : rules.crossRule(use, value, parent)),
  };
}
