import type { Decision } from '../applications/Decision.ts';

/** What was decided about a higher credit limit, or how the answer fails. */
export interface IncreaseDecision extends Decision {
  /** Days until the next request. */
  eligibleInDays?: number;
}
