import type { CrossRule, RuleContext, RuleFailure, RuleRow } from '../form.ts';
import { crossRules } from './across/registry.ts';
import { type CompiledRow, compileRow } from './compileRow.ts';
import { isEmptyAnswer } from './isEmptyAnswer.ts';
import type { Moment } from './RowCheck.ts';
import type { RuleNote } from './RuleNote.ts';

/** What a site says about validation. */
export interface RuleSettings {
  /** Rule rows by name as the server sent them (CFG-019); nothing of them is trusted. */
  rules: unknown;
  /** Calendar date in New York, YYYY-MM-DD: `todayInNewYork(clock)`. */
  today: string;
  /** State → minimum age that stands in for a row's own (RUL-014). */
  stateMinimumAges?: Record<string, number>;
  forbiddenStates?: string[];
  /** Fields that are not part of the form. */
  inactive?: ReadonlySet<string>;
  /** The state of residence among the answers; by default the answer called `State`. */
  stateOf?: (answers: Record<string, unknown>) => unknown;
  /** The most characters that the fields of a row can hold, where that is known (UX-17). */
  longest?: (rule: string) => number | undefined;
  /** Told what is wrong with a row, once, and of fields without one (RUL-012). */
  notes?: (note: RuleNote) => void;
}

/**
 * Builds what a compiled form calls while it validates: rows compiled once, today, and the site's lists.
 * The functions read no `this`, so that they may be handed on.
 */
export function createRuleContext(settings: RuleSettings): RuleContext {
  const { today, stateMinimumAges = {}, forbiddenStates = [], inactive = new Set<string>() } = settings;
  const { stateOf = ({ State }) => State, longest, notes = () => {} } = settings;
  const compiled = compileRows(settings.rules, notes, longest);
  const missing = new Set<string>();
  const ages = byUpperCase(stateMinimumAges);
  const moment: Moment = {
    today,
    stateAge: (answers) => ages.get(String(stateOf(answersOf(answers)) ?? '').toUpperCase()),
  };

  const fieldRule = (
    rule: string,
    value: unknown,
    parent: unknown,
    field = rule,
  ): RuleFailure | undefined => {
    if (inactive.has(field)) return undefined;
    const row = compiled.get(rule) ?? compiled.get(rule.toLowerCase());
    if (!row) {
      if (!missing.has(rule)) notes({ rule, problem: 'has no row, so its field is not checked' });
      missing.add(rule);
      return undefined;
    }
    if (isEmptyAnswer(value)) return row.required ? { code: 'required', params: {} } : undefined;
    // white space around an answer is no part of it
    const text = String(value).trim();
    for (const check of row.checks) {
      const failure = check(text, moment, parent);
      if (failure) return failure;
    }
    return undefined;
  };

  const crossRule = (use: CrossRule, value: unknown, parent: unknown): RuleFailure | undefined => {
    if (inactive.has(use.field) || (use.other !== undefined && inactive.has(use.other))) return undefined;
    const other = use.other === undefined ? undefined : answersOf(parent)[use.other];
    if (crossRules[use.rule]({ value, other, use, forbiddenStates })) return undefined;
    return { code: use.code ?? use.rule, params: {} };
  };

  const rules: Record<string, RuleRow> = Object.create(null);
  for (const { name, row } of compiled.values()) rules[name] = row;
  return { rules, today, stateMinimumAges, forbiddenStates, inactive, fieldRule, crossRule };
}

function compileRows(
  rules: unknown,
  notes: (note: RuleNote) => void,
  longest: RuleSettings['longest'],
): Map<string, CompiledRow & { name: string }> {
  const compiled = new Map<string, CompiledRow & { name: string }>();
  if (typeof rules !== 'object' || rules === null) return compiled;
  for (const [name, row] of Object.entries(rules)) {
    compiled.set(name.toLowerCase(), { name, ...compileRow(name, row, notes, longest?.(name)) });
  }
  return compiled;
}

function byUpperCase(ages: Record<string, number>): Map<string, number> {
  const usable = Object.entries(ages).filter(([, age]) => Number.isInteger(age) && age > 0);
  return new Map(usable.map(([state, age]) => [state.toUpperCase(), age]));
}

function answersOf(parent: unknown): Record<string, unknown> {
  return typeof parent === 'object' && parent !== null ? (parent as Record<string, unknown>) : {};
}
