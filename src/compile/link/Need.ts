import type { Condition } from '../../engine/slice.ts';

/** A call that has to have ended so before another is sent. */
export interface Need {
  call: string;
  outcomes: readonly string[];
  /** It is needed only where this holds. */
  when?: Condition;
}
