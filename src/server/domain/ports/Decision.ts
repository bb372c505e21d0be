import type { CallAnswerDocument } from '../../../compile/link/personasOf.ts';

/** What was decided. */
export type Decision = Omit<CallAnswerDocument, 'drop' | 'http'>;

/** What a decision is made from. */
export interface DecisionFacts {
  /** Of the application, the same whenever the same answers are sent again: a system decides it once. */
  id: string;
  /**
   * 1, 2, 3 … where an operator has the system asked again about the same application; left out the first time. The same
   * number is a question whose answer was lost.
   */
  again?: number;
  /** Nine digits. */
  ssn: string;
  /** Last four digits of the SSN. */
  lastFour: string;
  /** Full years. */
  age: number;
  /** Dollars a month. */
  income: number;
  /** Two letters. */
  state: string;
  /** Everything that was sent, as `submit-application` has it. */
  submission: Readonly<Record<string, unknown>>;
  /** Where an offer is accepted: what was sent with it, and the reference number that the applicant was given. */
  offer?: { reference: string; answers: Readonly<Record<string, unknown>> };
}

/** What a decision about a higher limit is made from. */
export interface IncreaseFacts extends Pick<DecisionFacts, 'id' | 'ssn' | 'lastFour' | 'income'> {
  accountLast4: string;
}
