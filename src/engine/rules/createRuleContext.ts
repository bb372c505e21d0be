import type {
  CrossRule,
  CrossUse,
  FieldDeclaration,
  KeywordFailure,
  Properties,
  RowWord,
  RuleContext,
  RuleFailure,
  RuleRow,
} from '../form.ts';
import { crossRules, isEmptyAnswer } from './crossRules.ts';
import { acceptedValues, type Moment, type RowCheck, type RowCode, rowChecks } from './rowChecks.ts';

/** A site's validation settings. */
export interface RuleSettings {
  /** Rule rows by name, as the server sent them (CFG-019), untrusted. */
  rules: unknown;
  /** Calendar date in New York, YYYY-MM-DD: `todayInNewYork(clock)`. */
  today: string;
  /** State → minimum age, which replaces a row's own (RUL-014). */
  stateMinimumAges?: Record<string, number>;
  forbiddenStates?: string[];
  /** Fields that are not part of the form. */
  inactive?: ReadonlySet<string>;
  /** The state of residence among the answers; by default the answer `State`. */
  stateOf?: (answers: Record<string, unknown>) => unknown;
  /** Maximum length of a row's fields, if known (UX-17). */
  longest?: (rule: string) => number | undefined;
  /** Gets the problems of a row when it is first used, and of fields without a row (RUL-012). */
  notes?: (note: RuleNote) => void;
}

export interface PreparedRules extends RuleContext {
  /** Compiles rows that were not needed yet: for idle moments, so that a submit does not wait. */
  prepare: () => void;
}

/**
 * Builds what a compiled form calls during validation: rows, today, and the site's lists. A row is compiled when it is
 * first needed: checking expressions would delay the first render of the form. The keywords' two functions read
 * `inactive` of the object they are called on, which may be an amended copy.
 */
export function createRuleContext(settings: RuleSettings): PreparedRules {
  const { today, stateMinimumAges = {}, forbiddenStates = [], inactive = new Set<string>() } = settings;
  const { stateOf = ({ State }) => State, longest, notes = () => {} } = settings;
  const rows = readRows(settings.rules, notes, longest);
  const missing = new Set<string>();
  const ruled = new WeakMap<Properties, Map<RowWord, RuledField[]>>();
  const ages = byUpperCase(stateMinimumAges);
  const moment: Moment = {
    today,
    stateAge: (answers) => ages.get(String(stateOf(answersOf(answers)) ?? '').toUpperCase()),
  };

  const rowOf = (rule: string): ReadRow | undefined => {
    const found = rows.get(rule.toLowerCase());
    if (found === undefined && !missing.has(rule)) {
      notes({ rule, problem: 'has no row, so its field is not checked' });
      missing.add(rule);
    }
    return found;
  };

  /** The fields whose rows have a word, cached, since every validation needs it. */
  const fieldsWith = (word: RowWord, properties: Properties): RuledField[] => {
    const words = ruled.get(properties) ?? new Map<RowWord, RuledField[]>();
    ruled.set(properties, words);
    let found = words.get(word);
    if (found === undefined) {
      found = Object.entries(properties).flatMap(([field, { rule }]): RuledField[] => {
        const row = typeof rule !== 'string' || inactive.has(field) ? undefined : rowOf(rule);
        return row !== undefined && word in row.row ? [{ field, row }] : [];
      });
      words.set(word, found);
    }
    return found;
  };

  const fieldRule = (
    rule: string,
    value: unknown,
    parent: unknown,
    field = rule,
  ): RuleFailure | undefined => {
    const found = inactive.has(field) ? undefined : rowOf(rule);
    if (found === undefined) return undefined;
    if (isEmptyAnswer(value)) return found.row.IsRequired ? required : undefined;
    for (const check of found.checks().values()) {
      const failure = check(String(value), moment, parent);
      if (failure) return failure;
    }
    return undefined;
  };

  function rowFailures(
    this: RuleContext,
    word: RowWord,
    properties: Properties,
    answers: Record<string, unknown>,
  ): KeywordFailure[] {
    const failures: KeywordFailure[] = [];
    for (const { field, row } of fieldsWith(word, properties)) {
      const value = answers[field];
      const isEmpty = isEmptyAnswer(value);
      let place = -1;
      let failure: RuleFailure | undefined;
      if (word === 'IsRequired') failure = isEmpty && row.row.IsRequired ? required : undefined;
      else if (!isEmpty) {
        const checks = row.checks();
        failure = checks.get(word)?.(String(value), moment, answers);
        if (failure) place = [...checks.keys()].indexOf(word);
      }
      if (failure && !this.inactive.has(field))
        failures.push({ field, code: failure.code, params: failure.params, place });
    }
    return failures;
  }

  function crossFailures(
    this: RuleContext,
    rule: CrossRule['rule'],
    uses: CrossUse[],
    answers: Record<string, unknown>,
  ): KeywordFailure[] {
    const isInactive = (name?: string) => name !== undefined && this.inactive.has(name);
    const failures: KeywordFailure[] = [];
    for (const { field, other, also = {}, code = rule, place = 0 } of uses) {
      if (isInactive(field) || isInactive(other)) continue;
      const pairs = Object.entries(also)
        .filter((pair) => !pair.some(isInactive))
        .map(([mine, its]): [unknown, unknown] => [answers[mine], answers[its]]);
      const otherAnswer = other === undefined ? undefined : answers[other];
      const given = { value: answers[field], other: otherAnswer, also: pairs, forbiddenStates, today };
      if (!crossRules[rule](given)) failures.push({ field, code, params: {}, place: afterRows + place });
    }
    return failures;
  }

  const rules: Record<string, RuleRow> = Object.create(null);
  for (const { name, row } of rows.values()) rules[name] = row;
  const prepare = () => {
    for (const { checks } of rows.values()) checks();
  };
  return {
    rules,
    today,
    stateMinimumAges,
    forbiddenStates,
    inactive,
    fieldRule,
    rowFailures,
    crossFailures,
    prepare,
  };
}

/** All words of a row come before any rule across fields. */
const afterRows = 100;

const required: RuleFailure = { code: 'required' satisfies RowCode, params: {} };

interface ReadRow {
  name: string;
  row: RuleRow;
  checks: () => Map<RowWord, RowCheck>;
}

interface RuledField {
  field: string;
  row: ReadRow;
}

function readRows(
  rules: unknown,
  notes: (note: RuleNote) => void,
  longest: RuleSettings['longest'],
): Map<string, ReadRow> {
  const read = new Map<string, ReadRow>();
  if (typeof rules !== 'object' || rules === null) return read;
  for (const [name, given] of Object.entries(rules)) {
    const row = normalizeRow(name, given, notes);
    let checks: Map<RowWord, RowCheck> | undefined;
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

type Key = keyof RuleRow;

/** The type of each key of a row; `problem` is the message for anything else. */
const kinds: Record<Key, { fits: (value: unknown) => boolean; problem: string }> = {
  ValidationType: { fits: isText, problem: 'is not a text' },
  IsRequired: { fits: isFlag, problem: 'is neither true nor false' },
  MaxLengthChar: { fits: isCount, problem: 'is not a whole number from 0 up' },
  MinLengthChar: { fits: isCount, problem: 'is not a whole number from 0 up' },
  Regex: { fits: isText, problem: 'is not a text' },
  FirstCharNotNum: { fits: isFlag, problem: 'is neither true nor false' },
  AcceptedValues: { fits: isTextOrTexts, problem: 'is neither a text nor a list of texts' },
  AllDigits: { fits: isFlag, problem: 'is neither true nor false' },
  MinAge: { fits: isCount, problem: 'is not a whole number from 0 up' },
  MinYearDOB: { fits: (value) => isCount(value) || isText(value), problem: 'is neither a year nor a date' },
};

const canonical = new Map((Object.keys(kinds) as Key[]).map((key) => [key.toLowerCase(), key]));

/**
 * Reads a server-supplied row (RUL-001): keys in any case, null as absent. A value of the wrong type is reported and
 * left out; unknown keys are skipped. The order of the keys is kept, since messages follow it.
 */
function normalizeRow(name: string, row: unknown, report: (note: RuleNote) => void): RuleRow {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    report({ rule: name, problem: 'is not a rule row' });
    return {};
  }
  const clean: Record<string, unknown> = {};
  for (const [given, value] of Object.entries(row)) {
    const key = canonical.get(given.toLowerCase());
    if (key === undefined || value === null || value === undefined) continue;
    if (kinds[key].fits(value)) clean[key] = value;
    else report({ rule: name, key, problem: kinds[key].problem });
  }
  return clean as RuleRow;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function isTextOrTexts(value: unknown): boolean {
  return isText(value) || (Array.isArray(value) && value.every(isText));
}

type CheckedKey = keyof typeof rowChecks;

/**
 * Compiles the checks of a row: too short, too long, then the rest in the order of its keys (design §12). Problems are
 * reported and left out key by key: a bad expression, and keys that contradict each other or the field, so that no row
 * leads to a dead end (UX-17).
 * @param longest maximum length of the field, if known
 */
function compileRow(
  name: string,
  row: RuleRow,
  report: (note: RuleNote) => void,
  longest = Number.POSITIVE_INFINITY,
): Map<RowWord, RowCheck> {
  const compiled = new Map<RowWord, RowCheck>();
  for (const key of keysInOrder(row)) {
    const result = rowChecks[key](row);
    if (result === 'inert') continue;
    if ('check' in result) compiled.set(key, result.check);
    else report({ rule: name, key, problem: result.problem });
  }
  for (const { keys, problem } of contradictions(row, compiled, longest)) {
    for (const key of keys) compiled.delete(key);
    report({ rule: name, key: keys.join(', '), problem });
  }
  return compiled;
}

function keysInOrder(row: RuleRow): CheckedKey[] {
  const own = (Object.keys(row) as (keyof RuleRow)[]).filter((key) => key in rowChecks) as CheckedKey[];
  const lengths: CheckedKey[] = ['MinLengthChar', 'MaxLengthChar'];
  return [...lengths.filter((key) => own.includes(key)), ...own.filter((key) => !lengths.includes(key))];
}

interface Contradiction {
  keys: CheckedKey[];
  problem: string;
}

/** Keys that no value, or no value the field can hold, could satisfy together. */
function contradictions(row: RuleRow, compiled: Map<RowWord, RowCheck>, longest: number): Contradiction[] {
  const found: Contradiction[] = [];
  const least = row.MinLengthChar ?? 0;
  const most = row.MaxLengthChar || Number.POSITIVE_INFINITY;
  if (least > most) {
    found.push({
      keys: ['MinLengthChar', 'MaxLengthChar'],
      problem: 'ask for more characters than they allow',
    });
  } else if (least > longest) {
    found.push({
      keys: ['MinLengthChar'],
      problem: `asks for more than the ${longest} characters of the field`,
    });
  }
  const list = acceptedValues(row.AcceptedValues);
  if (list === undefined || 'problem' in list) return found;
  const others = [...compiled.keys()].filter((key) => key !== 'AcceptedValues') as CheckedKey[];
  const moment = { today: '9999-12-31', stateAge: () => undefined };
  const reachable = list.values.some((value) =>
    others.every((key) => !compiled.get(key)?.(value, moment, {})),
  );
  if (!reachable && others.length > 0)
    found.push({ keys: others, problem: 'leave none of the accepted values' });
  return found;
}

/** A problem of a server-supplied row. The rest of the row stays in force. */
export interface RuleNote {
  /** Name of the row, as in a field's `rule`. */
  rule: string;
  /** Key of the row; absent for a problem of the row itself. */
  key?: string;
  problem: string;
}

/**
 * Maximum length of the fields of a form, by rule row, to detect a row that requires more (UX-17). Undefined if a field
 * has no limit.
 */
export function longestAnswer(
  fields: Record<string, FieldDeclaration>,
): (rule: string) => number | undefined {
  const limits = new Map<string, number>();
  for (const { rule, maxLength = Number.POSITIVE_INFINITY } of Object.values(fields)) {
    if (rule === undefined) continue;
    limits.set(rule, Math.max(maxLength, limits.get(rule) ?? 0));
  }
  return (rule) => limits.get(rule);
}
