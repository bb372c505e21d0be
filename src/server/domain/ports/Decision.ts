import type { CallAnswerDocument } from '../../../compile/link/personasOf.ts';

/** What was decided. */
export type Decision = Omit<CallAnswerDocument, 'drop' | 'http'>;

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

/** What a decision about a higher limit is made from. */
export type IncreaseFacts = Pick<DecisionFacts, 'lastFour' | 'income'>;
