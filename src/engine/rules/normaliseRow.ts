import type { RuleRow } from '../form.ts';
import type { RuleNote } from './RuleNote.ts';

type Key = keyof RuleRow;

/** What each key of a row may hold; `problem` says what is wrong with anything else. */
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
 * Reads a server-supplied row (RUL-001): keys in any case, null for absent. A value of the wrong type is reported and
 * left out; keys that are none of a row's are passed over. The order of the keys is kept, since messages follow it.
 */
export function normaliseRow(name: string, row: unknown, report: (note: RuleNote) => void): RuleRow {
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
