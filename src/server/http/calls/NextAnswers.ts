import type { CallAnswer } from '../../platform/answers.ts';
import type { Queryable } from '../../platform/database/Database.ts';
import type { CallContract } from './CallContract.ts';
import type { NextAnswer } from './NextAnswer.ts';

/** What testers want the next call of a name to be answered (F-507). */
export interface NextAnswers {
  /** Removes what waits for a call, and gives it. */
  take(database: Queryable, call: string): Promise<NextAnswer | undefined>;
  /** Whether it says what is answered, not only how. */
  isAnswer(next: NextAnswer | undefined): next is NextAnswer;
  /** What a call is answered without being run. */
  insteadOfCall(next: NextAnswer, contract: CallContract): CallAnswer;
}
