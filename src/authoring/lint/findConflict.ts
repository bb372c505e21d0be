import { addToDate } from '../../engine/dates/dates.ts';
import type { FilterResult } from '../../engine/filters/Filter.ts';
import type { RuleRow } from '../../engine/form.ts';
import { compilePattern, toExpression } from '../../engine/rules/regex/compilePattern.ts';
import { characterExpression, type Pattern, parsePattern } from '../../engine/rules/regex/parsePattern.ts';

/** What a value has to pass on its way from the keyboard to the server. */
export interface Way {
  row: RuleRow;
  /** What the input filter makes of a text that comes as a whole; undefined where everything is taken. */
  filter?: (text: string) => FilterResult;
  /** Most characters that the filter takes. */
  longest?: number;
  /** What can be chosen; undefined for a field that is typed. */
  choices?: readonly string[];
  /** True where one choice that passes is enough: a box to tick. */
  anyChoice?: boolean;
  /** What else stands in the way once filter and rule are passed, and values made for it. */
  constraints?: readonly Constraint[];
  /** Calendar date, YYYY-MM-DD. */
  today: string;
  /** Failure code of the rule, undefined where the value passes. */
  fails: (value: string) => string | undefined;
}

/** A rule of the form, another field that the value has to equal, the contract of the call. */
export interface Constraint {
  /** In a sentence: "is refused by …". */
  name: string;
  refuses: (value: string) => boolean;
  /** Another way whose values are worth trying. */
  way?: Way;
}

/** Why nothing passes, in words; undefined where a value does. */
export type Conflict = string | undefined;

/**
 * Looks for a value that passes filter and rule (UX-17): one of the choices, a date, or text made from the row's
 * expression and lengths. Gives the conflict where there is none.
 */
export function findConflict(way: Way): Conflict {
  const { row, longest = Number.POSITIVE_INFINITY } = way;
  if (way.choices !== undefined) return chooseConflict(way, way.choices);
  const least = row.MinLengthChar ?? 0;
  const most = row.MaxLengthChar || Number.POSITIVE_INFINITY;
  if (least > most) return `it asks for at least ${least} and at most ${most} characters`;
  if (least > longest)
    return `it asks for at least ${least} characters, and the filter cuts off at ${longest}`;
  const passing: string[] = [];
  let stopped: { value: string; by: Constraint } | undefined;
  for (const value of allCandidatesOf(way)) {
    if (way.fails(value) !== undefined) continue;
    if (!survives(value, way)) {
      passing.push(value);
      continue;
    }
    const by = way.constraints?.find((constraint) => constraint.refuses(value));
    if (by === undefined) return undefined;
    stopped ??= { value, by };
  }
  if (stopped !== undefined)
    return `what passes both, such as "${stopped.value}", is refused by ${stopped.by.name}`;
  return passing.length === 0
    ? `no value passes it: ${keysOf(row)} nothing over`
    : filterConflict(passing, way);
}

function chooseConflict(way: Way, choices: readonly string[]): Conflict {
  const refused = choices.filter((choice) => way.fails(choice) !== undefined);
  if (refused.length === 0 || (way.anyChoice === true && refused.length < choices.length)) return undefined;
  const [first = ''] = refused;
  if (refused.length === choices.length) return 'it refuses every choice of the field';
  const more = refused.length === 1 ? '' : ` and ${refused.length - 1} more`;
  return `it refuses the choice "${first}"${more}`;
}

function survives(value: string, { filter }: Way): boolean {
  if (filter === undefined) return true;
  const taken = filter(value);
  // What stays in error is no value that passes (F-402).
  return taken.value === value && taken.refused === undefined;
}

function* allCandidatesOf(way: Way): Generator<string> {
  yield* candidatesOf(way);
  for (const constraint of way.constraints ?? [])
    if (constraint.way !== undefined) yield* candidatesOf(constraint.way);
}

function* candidatesOf(way: Way): Generator<string> {
  const { row, today } = way;
  if (row.MinAge || row.MinYearDOB) return yield* dates(today);
  if (row.AcceptedValues) return yield* acceptedOf(row.AcceptedValues);
  const least = Math.max(1, row.MinLengthChar ?? 1);
  const most = Math.min(row.MaxLengthChar || least + 12, way.longest ?? least + 12, 200);
  // What the page refuses is reported elsewhere.
  if (row.Regex && 'expression' in compilePattern(row.Regex)) {
    const prefers = (character: string) =>
      way.filter?.(character).refused === undefined && (row.AllDigits !== true || /\d/.test(character));
    yield* samplesOf(row.Regex, { prefers, least, most: Math.max(least, most), count: 80 });
  }
  for (const character of ['5', 'A', 'a']) for (const length of [least, most]) yield character.repeat(length);
}

/** A birthday for each age up to 110. */
function dates(today: string): string[] {
  return Array.from({ length: 110 }, (_, age) => addToDate(today, -age, 'year'));
}

function acceptedOf(accepted: string | string[]): string[] {
  if (Array.isArray(accepted)) return accepted;
  try {
    const parsed: unknown = JSON.parse(accepted);
    return Array.isArray(parsed) ? parsed.map(String) : [String(parsed)];
  } catch {
    return [accepted];
  }
}

/** Why values that pass the rule do not pass the filter. */
function filterConflict(passing: string[], { filter = (value) => ({ value }) }: Way): string {
  const refused = passing
    .map((value) => [...new Set(value)].filter((character) => filter(character).refused !== undefined))
    .sort((a, b) => a.length - b.length);
  const [fewest = []] = refused;
  if (fewest.length > 0) {
    return `it wants ${fewest.map((character) => `"${character}"`).join(', ')}, which the filter refuses`;
  }
  const [example = ''] = [...passing].sort((a, b) => a.length - b.length);
  const { value } = filter(example);
  return `it wants values such as "${example}", ${value === '' || value === example ? 'which the filter refuses' : `of which the filter makes "${value}"`}`;
}

/** The keys that say something, as the subject of a sentence. */
function keysOf(row: RuleRow): string {
  const keys = Object.entries(row).flatMap(([key, value]) =>
    value === null || value === false || key === 'IsRequired' || key === 'ValidationType' ? [] : [key],
  );
  return `${keys.join(', ')} ${keys.length === 1 ? 'leaves' : 'leave'}`;
}

/** Printable ASCII, the likely ones first. */
const alphabet = [
  ...'aeiourstnlABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...'5271098346',
  ...'bcdfghjkmpqvwxyz',
  ...' -.@_/,#\'&()+:;!?$%*="<>[]\\^`{|}~',
];

interface SampleOptions {
  /** Characters to prefer, where the pattern leaves a choice. */
  prefers: (character: string) => boolean;
  /** Lengths aimed at, at least and at most. */
  least: number;
  most: number;
  /** How many to try. */
  count: number;
}

/**
 * Values that match a regular expression, made from it one by one; deterministic. Fewer than asked for, perhaps none,
 * where the pattern demands what cannot be made this way (look-arounds, characters beyond ASCII): each is held against
 * the expression.
 */
export function* samplesOf(source: string, options: SampleOptions): Generator<string> {
  const expression = toExpression(source);
  if (!expression) return;
  const { main } = parsePattern(source);
  const letters = new Map<string, string[]>();
  const seen = new Set<string>();
  for (let round = 0; round < options.count; round += 1) {
    const maker = {
      random: createRandom(round + 1),
      groups: new Map<number, string>(),
      letters,
      options,
      round,
    };
    const sample = padded(make(main, maker), maker);
    if (seen.has(sample) || !expression.test(sample)) continue;
    seen.add(sample);
    yield sample;
  }
}

interface Maker {
  random: () => number;
  groups: Map<number, string>;
  /** Characters that fit a place of the pattern, the preferred ones where there are any. */
  letters: Map<string, string[]>;
  options: SampleOptions;
  round: number;
}

function make(pattern: Pattern, maker: Maker): string {
  switch (pattern.kind) {
    case 'character':
      return pick(pattern, maker);
    case 'sequence':
      return pattern.parts.map((part) => make(part, maker)).join('');
    case 'choice': {
      const option = pattern.options[Math.floor(maker.random() * pattern.options.length)];
      return option === undefined ? '' : make(option, maker);
    }
    case 'group': {
      const text = make(pattern.body, maker);
      maker.groups.set(pattern.index, text);
      return text;
    }
    case 'reference':
      return maker.groups.get(pattern.index) ?? '';
    case 'repeat':
      return Array.from({ length: timesOf(pattern, maker) }, () => make(pattern.body, maker)).join('');
  }
}

/** The first rounds aim at the shortest value and at the wanted length, later ones anywhere between. */
function timesOf(
  { least, most }: { least: number; most: number },
  { options, random, round }: Maker,
): number {
  const limit = Math.min(most, Math.max(least, options.most));
  if (round === 0) return least;
  if (round === 1) return Math.min(Math.max(options.least, least), limit);
  return least + Math.floor(random() * (limit - least + 1));
}

function pick({ source }: { source: string }, { letters, options, random }: Maker): string {
  let choice = letters.get(source);
  if (choice === undefined) {
    const expression = characterExpression(source);
    const possible = alphabet.filter((character) => expression.test(character));
    const preferred = possible.filter(options.prefers);
    choice = preferred.length > 0 ? preferred : possible;
    letters.set(source, choice);
  }
  return choice[Math.floor(random() * choice.length)] ?? '';
}

const anyCharacter = { source: '[^]' };

/** A pattern without anchors matches a part of the value; every other round fills up what is too short. */
function padded(sample: string, maker: Maker): string {
  let text = sample;
  while (text.length < maker.options.least && maker.round % 2 === 1) text += pick(anyCharacter, maker);
  return text;
}

/** A small generator of pseudo-random numbers (mulberry32), so that a check says the same each time. */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
