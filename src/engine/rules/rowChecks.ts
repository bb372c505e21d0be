import { ageOn, parseDate } from '../dates/dates.ts';
import type { RuleFailure, RuleRow } from '../form.ts';
import { compilePattern } from './regex/compilePattern.ts';

/** Longer texts are never tested against a server's expression. */
export const longestMatched = 200;

/** Younger applicants get the date-of-birth message whatever the row requires. */
const adult = 18;

type CheckedKey = Exclude<keyof RuleRow, 'ValidationType' | 'IsRequired'>;

/** One compiler per key that concerns a given value. */
export const rowChecks: Record<CheckedKey, (row: RuleRow) => CompiledKey> = {
  MinLengthChar: ({ MinLengthChar: limit }) =>
    limit ? checked((text) => (lengthOf(text) < limit ? fail('tooShort', { limit }) : undefined)) : 'inert',

  MaxLengthChar: ({ MaxLengthChar: limit }) =>
    limit ? checked((text) => (lengthOf(text) > limit ? fail('tooLong', { limit }) : undefined)) : 'inert',

  Regex: ({ Regex: source }) => {
    if (!source) return 'inert';
    const compiled = compilePattern(source);
    if ('problem' in compiled) return compiled;
    return checked((text) => {
      if (text.length > longestMatched) return fail('tooLong', { limit: longestMatched });
      return compiled.expression.test(text) ? undefined : fail('regex');
    });
  },

  FirstCharNotNum: ({ FirstCharNotNum: on }) =>
    on ? checked((text) => (/^\p{L}/u.test(text) ? undefined : fail('firstCharacter'))) : 'inert',

  AcceptedValues: ({ AcceptedValues: given }) => {
    const list = acceptedValues(given);
    if (list === undefined) return 'inert';
    if ('problem' in list) return list;
    return checked((text) => (list.values.includes(text) ? undefined : fail('acceptedValues')));
  },

  AllDigits: ({ AllDigits: on }) =>
    on ? checked((text) => (/^\d+$/.test(text) ? undefined : fail('allDigits'))) : 'inert',

  MinAge: ({ MinAge: age }) =>
    age
      ? checked((text, { today, stateAge }, answers) => {
          const birth = parseDate(text);
          if (birth === undefined) return fail('dateOfBirth');
          const reached = ageOn(birth, today);
          const asked = stateAge(answers) ?? age;
          if (reached >= asked) return undefined;
          return reached < adult ? fail('dateOfBirth') : fail('minAge', { age: asked });
        })
      : 'inert',

  MinYearDOB: ({ MinYearDOB: given }) => {
    if (!given) return 'inert';
    const isYear = /^\d{4}$/.test(String(given));
    const earliest = parseDate(isYear ? `${given}-01-01` : String(given));
    if (earliest === undefined) return { problem: 'is neither a year nor a date' };
    return checked((text) => {
      const birth = parseDate(text);
      if (birth === undefined) return fail('dateOfBirth');
      return birth < earliest ? fail('minDate', { date: earliest }) : undefined;
    });
  },
};

function checked(check: RowCheck): CompiledKey {
  return { check };
}

function fail(code: RowCode, params: RuleFailure['params'] = {}): RuleFailure {
  return { code, params };
}

/** What a check knows besides the value. */
export interface Moment {
  /** Calendar date in New York, YYYY-MM-DD. */
  today: string;
  /** The age that the applicant's state requires, which replaces the row's (RUL-014). */
  stateAge: (answers: unknown) => number | undefined;
}

/** Checks a nonempty text against one key of a row. */
export type RowCheck = (text: string, moment: Moment, answers: unknown) => RuleFailure | undefined;

/** A key of a row, compiled. `inert`: the key is switched off (false, 0 or ''). */
type CompiledKey = { check: RowCheck } | { problem: string } | 'inert';

/** Length of a text as people count it: one per character, even if the platform stores two units. */
function lengthOf(text: string): number {
  return /[\uD800-\uDBFF]/.test(text) ? [...text].length : text.length;
}

/** Every failure code of a rule row (RUL-001), by which a message is chosen. */
export const rowCodes = [
  'required',
  'tooShort',
  'tooLong',
  'regex',
  'firstCharacter',
  'acceptedValues',
  'allDigits',
  'dateOfBirth',
  'minAge',
  'minDate',
] as const;

export type RowCode = (typeof rowCodes)[number];

/**
 * The values that a row accepts (RUL-008): a list, a JSON array as text, or one value. Undefined if the row has none.
 * An empty list would accept nothing, so it is a problem of the row, not a rule.
 */
export function acceptedValues(
  given: RuleRow['AcceptedValues'],
): { values: string[] } | { problem: string } | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  const values = typeof given === 'string' ? fromText(given) : given;
  if (values === undefined) return { problem: 'is not a JSON array of texts' };
  return values.length === 0 ? { problem: 'accepts nothing' } : { values };
}

function fromText(text: string): string[] | undefined {
  if (!text.trim().startsWith('[')) return [text];
  try {
    const list: unknown = JSON.parse(text);
    const isPlain = Array.isArray(list) && list.every((value) => typeof value !== 'object');
    return isPlain ? list.map(String) : undefined;
  } catch {
    return undefined;
  }
}
