import type { CallAnswerDocument } from '../../compile/link/personasOf.ts';

/** What was decided, or how the answer fails. */
export type Decision = CallAnswerDocument;

/** What a decision is made from. */
export interface DecisionFacts {
  /** Last four digits of the SSN. */
  lastFour: string;
  /** Full years. */
  age: number;
  /** Dollars a month. */
  income: number;
  /** Two letters. */
  state: string;
}
