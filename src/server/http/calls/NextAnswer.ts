import type { CallAnswerDocument } from '../../../compile/link/personasOf.ts';

/** What the next call of a name is answered, once (F-507): an answer in place of its own, or its own as if asked otherwise. */
export interface NextAnswer extends CallAnswerDocument {
  /** Keys of the request that are taken in place of those sent: the call itself answers, with all that it does. */
  as?: Record<string, unknown>;
  /** How long it takes. */
  seconds?: number;
}
