import type { CrossRule, RuleContext, RuleFailure, RuleRow } from '../form.ts';
import { crossRules } from './across/registry.ts';
import { compileRow } from './compileRow.ts';
import { isEmptyAnswer } from './isEmptyAnswer.ts';
import { normaliseRow } from './normaliseRow.ts';
import type { Moment, RowCheck } from './RowCheck.ts';
import type { RuleNote } from './RuleNote.ts';
import type { RowCode } from './rowCodes.ts';

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
  /** Told what is wrong with a row when it is first held against an answer, and of fields without one (RUL-012). */
  notes?: (note: RuleNote) => void;
}

export interface PreparedRules extends RuleContext {
  /** Compiles now what nobody has needed yet: for idle moments, so that a submit does not wait for it. */
  prepare: () => void;
}

/**
 * Builds what a compiled form calls while it validates: rows, today, and the site's lists. A row is compiled when it is
 * first needed: judging expressions would hold up the first draw of the form.
 * The functions read no `this`, so that they may be handed on.
 */
export function createRuleContext(settings: RuleSettings): PreparedRules {
  const { today, stateMinimumAges = {}, forbiddenStates = [], inactive = new Set<string>() } = settings;
  const { stateOf = ({ State }) => State, longest, notes = () => {} } = settings;
  const rows = readRows(settings.rules, notes, longest);
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
    const found = rows.get(rule.toLowerCase());
    if (!found) {
      if (!missing.has(rule)) notes({ rule, problem: 'has no row, so its field is not checked' });
      missing.add(rule);
      return undefined;
    }
    if (isEmptyAnswer(value))
      return found.row.IsRequired ? { code: 'required' satisfies RowCode, params: {} } : undefined;
    const text = String(value);
    for (const check of found.checks()) {
      const failure = check(text, moment, parent);
      if (failure) return failure;
    }
    return undefined;
  };

  const crossRule = (use: CrossRule, value: unknown, parent: unknown): RuleFailure | undefined => {
    if (inactive.has(use.field) || (use.other !== undefined && inactive.has(use.other))) return undefined;
    const answers = answersOf(parent);
    const other = use.other === undefined ? undefined : answers[use.other];
    const also = Object.entries(use.also ?? {})
      .filter((pair) => !pair.some((name) => inactive.has(name)))
      .map(([mine, its]): [unknown, unknown] => [answers[mine], answers[its]]);
    if (crossRules[use.rule]({ value, other, also, forbiddenStates })) return undefined;
    return { code: use.code ?? use.rule, params: {} };
  };

  const rules: Record<string, RuleRow> = Object.create(null);
  for (const { name, row } of rows.values()) rules[name] = row;
  const prepare = () => {
    for (const { checks } of rows.values()) checks();
  };
  return { rules, today, stateMinimumAges, forbiddenStates, inactive, fieldRule, crossRule, prepare };
}

interface ReadRow {
  name: string;
  row: RuleRow;
  checks: () => RowCheck[];
}

function readRows(
  rules: unknown,
  notes: (note: RuleNote) => void,
  longest: RuleSettings['longest'],
): Map<string, ReadRow> {
  const read = new Map<string, ReadRow>();
  if (typeof rules !== 'object' || rules === null) return read;
  for (const [name, given] of Object.entries(rules)) {
    const row = normaliseRow(name, given, notes);
    let checks: RowCheck[] | undefined;
    const compiled = () => (checks ??= compileRow(name, row, notes, longest?.(name)));
    read.set(name.toLowerCase(), { name, row, checks: compiled });
  }
  return read;
}

function byUpperCase(ages: Record<string, number>): Map<string, number> {
  const usable = Object.entries(ages).filter(([, age]) => Number.isInteger(age) && age > 0);
  return new Map(usable.map(([state, age]) => [state.toUpperCase(), age]));
}

function answersOf(parent: unknown): Record<string, unknown> {
  return typeof parent === 'object' && parent !== null ? (parent as Record<string, unknown>) : {};
}
