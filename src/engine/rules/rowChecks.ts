import { ageOn } from '../dates/ageOn.ts';
import { parseDate } from '../dates/parseDate.ts';
import type { RuleFailure, RuleRow } from '../form.ts';
import { acceptedValues } from './acceptedValues.ts';
import { type CompiledKey, lengthOf, type RowCheck } from './RowCheck.ts';
import { compilePattern } from './regex/compilePattern.ts';
import type { RowCode } from './rowCodes.ts';

/** Longer texts never reach an expression of the server. */
export const longestMatched = 200;

/** Younger applicants get the date-of-birth text whatever the row asks for. */
const adult = 18;

type CheckedKey = Exclude<keyof RuleRow, 'ValidationType' | 'IsRequired'>;

/** One compiler per key that says something of a value that is there. */
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
