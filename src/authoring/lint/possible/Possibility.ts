import type { Place } from '../../../compile/report/Place.ts';
import type { Verdict } from './verdictOf.ts';

/** What can become of something that is asked at a place, in one site. */
export interface Possibility extends Verdict {
  what: 'condition' | 'row' | 'last row' | 'block';
  place: Place;
  /** Where in a condition it is decided, by what stands before that; the condition itself where it is one test. */
  decided: Place;
  /** The row above that takes everything which fits this one, where one alone does. */
  above?: Place;
  /** Keys of what it is made of: where those are decided, they are what is wrong. */
  parts: readonly string[];
}

export type Possibilities = ReadonlyMap<string, Possibility>;
