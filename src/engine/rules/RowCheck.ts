import type { RuleFailure } from '../form.ts';

/** What a check knows besides the value. */
export interface Moment {
  /** Calendar date in New York, YYYY-MM-DD. */
  today: string;
  /** The age that the applicant's state asks for instead of the row's (RUL-014). */
  stateAge: (answers: unknown) => number | undefined;
}

/** Holds a text that is not empty against one key of a row. */
export type RowCheck = (text: string, moment: Moment, answers: unknown) => RuleFailure | undefined;

/** A key of a row, compiled. `inert`: the key is switched off (false, 0 or ''). */
export type CompiledKey = { check: RowCheck } | { problem: string } | 'inert';

/** Length of a text as people count it: one for every character, also where the platform stores two. */
export function lengthOf(text: string): number {
  return /[\uD800-\uDBFF]/.test(text) ? [...text].length : text.length;
}
