import type { FormSource } from '../../compile/forms/FormSource.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { screensWithForm } from './compareScreens.ts';
import type { Difference, Json, SiteView } from './Difference.ts';

/** What a change of a rule means for an applicant. */
interface RuleChange {
  /** Undefined where neither can be said. */
  way: 'tighter' | 'looser' | undefined;
  words: string;
}

/** The rule rows, minimum ages and refused states of a site. */
export function compareRules(before: SiteView, after: SiteView): Difference[] {
  return [...compareRows(before, after), ...compareStates(before, after)];
}

function compareRows(before: SiteView, after: SiteView): Difference[] {
  const [was, is] = [before, after].map(({ settings }) => objectAt(settings, 'ValidationRules'));
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  return names.flatMap((name) => {
    const fields = judgedIn(after, fieldsWith(name));
    // Nobody meets the rule of a field that no form asks for; what one requires that came or went is told with the field.
    if (fields.names.length === 0 || judgedIn(before, fieldsWith(name)).names.length === 0) return [];
    return rowChanges(objectAt(was, name), objectAt(is, name)).map((change) => ({
      topic: 'Rules' as const,
      sentence: `the rule of ${fields.names.join(', ')}: ${say(change)}`,
      ...fields,
    }));
  });
}

function fieldsWith(row: string): (form: FormSource) => string[] {
  return ({ fields }) => Object.values(fields).flatMap(({ name, rule }) => (rule === row ? [name] : []));
}

function say({ way, words }: RuleChange): string {
  return way === undefined ? words : `${way}: ${words}`;
}

/** How each key of a row is told. */
const limits: Record<string, { tighterIs: 'less' | 'more'; words(limit: unknown): string }> = {
  MaxLengthChar: { tighterIs: 'less', words: (limit) => `at most ${counted(limit)}` },
  MinLengthChar: { tighterIs: 'more', words: (limit) => `at least ${counted(limit)}` },
  MinAge: { tighterIs: 'more', words: (limit) => `at least ${limit} years old` },
  MinYearDOB: { tighterIs: 'more', words: (limit) => `born in ${limit} or later` },
};

function counted(limit: unknown): string {
  return limit === 1 ? '1 character' : `${limit} characters`;
}

const switches: Record<string, string> = {
  IsRequired: 'required',
  AllDigits: 'digits only',
  FirstCharNotNum: 'no digit at the start',
};

function rowChanges(before: Json | undefined, after: Json | undefined): RuleChange[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.flatMap((key) => {
    const [was, is] = [before?.[key] ?? undefined, after?.[key] ?? undefined];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if (Object.hasOwn(limits, key)) return limitChange(key, was, is);
    if (Object.hasOwn(switches, key)) return switchChange(key, was, is);
    if (key === 'AcceptedValues') return acceptedChange(listOf(was), listOf(is));
    if (key === 'Regex') return patternChange(was, is);
    return [
      { way: undefined, words: `${key}: ${JSON.stringify(was ?? null)} → ${JSON.stringify(is ?? null)}` },
    ];
  });
}

function limitChange(key: string, was: unknown, is: unknown): RuleChange[] {
  const limit = limits[key];
  if (limit === undefined) return [];
  if (is === undefined) return [{ way: 'looser', words: `no longer ${limit.words(was)}` }];
  if (was === undefined) return [{ way: 'tighter', words: `${limit.words(is)}, was without a limit` }];
  const isLess = Number(is) < Number(was);
  const way = isLess === (limit.tighterIs === 'less') ? 'tighter' : 'looser';
  return [{ way, words: `${limit.words(is)}, was ${was}` }];
}

function switchChange(key: string, was: unknown, is: unknown): RuleChange[] {
  if ((was === true) === (is === true)) return [];
  const words = switches[key] ?? key;
  return is === true
    ? [{ way: 'tighter', words: `${words}, was not` }]
    : [{ way: 'looser', words: `no longer ${words}` }];
}

function patternChange(was: unknown, is: unknown): RuleChange[] {
  if (is === undefined) return [{ way: 'looser', words: `no longer of the pattern ${was}` }];
  if (was === undefined) return [{ way: 'tighter', words: `of the pattern ${is}, was of any` }];
  return [{ way: undefined, words: `of the pattern ${is}, was ${was}` }];
}

function acceptedChange(was: string[] | undefined, is: string[] | undefined): RuleChange[] {
  if (is === undefined) return [{ way: 'looser', words: 'any answer is accepted' }];
  if (was === undefined) return [{ way: 'tighter', words: `only ${is.join(', ')} are accepted` }];
  const [gone, come] = [was.filter((one) => !is.includes(one)), is.filter((one) => !was.includes(one))];
  return [
    ...(gone.length === 0
      ? []
      : [{ way: 'tighter' as const, words: `${gone.join(', ')} no longer accepted` }]),
    ...(come.length === 0 ? [] : [{ way: 'looser' as const, words: `${come.join(', ')} also accepted` }]),
  ];
}

/** A row may spell a list as JSON in a text, or one value alone. */
function listOf(value: unknown): string[] | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(String);
  const text = String(value);
  return text.startsWith('[') ? (JSON.parse(text) as unknown[]).map(String) : [text];
}

/** States that are refused where a form judges one by that, and ages by state where it asks for a date of birth. */
function compareStates(before: SiteView, after: SiteView): Difference[] {
  const [was, is] = [before, after].map(({ settings }) => objectAt(settings, 'StatesList') ?? {});
  const [refused, refuses] = [was, is].map((states) => listOf(states?.ForbiddenStates) ?? []);
  const [age, ages] = [was, is].map((states) => objectAt(states, 'MinimumAges') ?? {});
  const ofStates: RuleChange[] = [
    ...(refuses ?? [])
      .filter((state) => refused?.includes(state) === false)
      .map((state) => ({ way: 'tighter' as const, words: `applicants of ${state} are refused` })),
    ...(refused ?? [])
      .filter((state) => refuses?.includes(state) === false)
      .map((state) => ({ way: 'looser' as const, words: `applicants of ${state} are no longer refused` })),
  ];
  const ofAges = [...new Set([...Object.keys(age ?? {}), ...Object.keys(ages ?? {})])].flatMap((state) =>
    rowChanges({ MinAge: age?.[state] }, { MinAge: ages?.[state] }).map(({ way, words }) => ({
      way,
      words: `in ${state}, ${words}`,
    })),
  );
  const told = (changes: readonly RuleChange[], judged: Judged): Difference[] =>
    judged.names.length === 0
      ? []
      : changes.map((change) => ({ topic: 'Rules', sentence: say(change), ...judged }));
  return [
    ...told(ofStates, judgedIn(after, fieldsByState)),
    ...told(ofAges, judgedIn(after, fieldsByAge(after))),
  ];
}

/** The fields that a form refuses for their state. */
function fieldsByState({ rules }: FormSource): string[] {
  return rules.flatMap(({ rule, field }) => (rule === 'notForbiddenState' ? [field] : []));
}

/** The fields whose rows ask for an age. */
function fieldsByAge({ settings }: SiteView): (form: FormSource) => string[] {
  const rows = objectAt(settings, 'ValidationRules');
  return ({ fields }) =>
    Object.values(fields).flatMap(({ name, rule = '' }) =>
      objectAt(rows, rule)?.MinAge === undefined ? [] : [name],
    );
}

/** Fields of a site, and the screens that ask for them. */
interface Judged {
  names: string[];
  screens: string[];
}

function judgedIn(view: SiteView, fieldsIn: (form: FormSource) => string[]): Judged {
  const judged = Object.values(view.forms).map((form) => ({ id: form.id, names: fieldsIn(form) }));
  const asking = judged.filter(({ names }) => names.length > 0);
  return {
    names: [...new Set(asking.flatMap(({ names }) => names))],
    screens: [...new Set(asking.flatMap(({ id }) => screensWithForm(view, id)))],
  };
}

function objectAt(object: Json | undefined, key: string): Json | undefined {
  const value = object?.[key];
  return isObject(value) ? value : undefined;
}
