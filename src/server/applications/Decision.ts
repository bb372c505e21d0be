/** What was decided, or how the answer fails. */
export interface Decision {
  /** Fields of the contract's result; those left out are null. */
  result?: Record<string, unknown>;
  /** False: the submission is reported unsuccessful (RES-003). */
  success?: boolean;
  /** The payload as it is, in place of a result. */
  payload?: Record<string, unknown> | null;
  /** The call fails with this HTTP status. */
  http?: number;
  /** The connection ends without an answer. */
  drop?: boolean;
  /** False: nothing is recorded, so that another try is a new one. */
  open?: boolean;
}

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
