import type { CallAnswer } from '../answers/CallAnswer.ts';
import type { Database, OpenDatabase } from '../database/Database.ts';
import type { Secrets } from '../encryption/Secrets.ts';
import { lockSession } from '../sessions/findSession.ts';
import type { Session } from '../sessions/Session.ts';
import { sessionEnded } from '../sessions/sessionEnded.ts';
import { findAnswer, storeAnswer } from './answerStore.ts';
import type { Outside } from './Outside.ts';
import { runWithQuestions } from './runWithQuestions.ts';

export interface Write {
  /** Name of the call. */
  call: string;
  request: unknown;
  session: Session;
  /** `Idempotency-Key` header, where sent. */
  key: string | undefined;
  secrets: Secrets;
  now: () => Date;
  /**
   * Does the work in its transaction, with the session as it stands there. It runs again after each question to an outside
   * service, so it changes nothing but the transaction.
   */
  handle: (transaction: Database, session: Session, outside: Outside) => Promise<CallAnswer>;
}

/**
 * Runs a call that writes: alone among the calls of its session chain, in one transaction with its stored answer.
 * The same key with the same body answers what was answered; a failed or refused call leaves nothing behind (REL-01, REL-02).
 * @throws Refusal 422 for a key that was used for something else, 401 where the session ended meanwhile
 */
export async function runWrite(database: OpenDatabase, write: Write): Promise<CallAnswer> {
  const { request, call, key, secrets, now, handle } = write;
  return runWithQuestions((outside) =>
    database.transaction(async (transaction) => {
      const session = await lockSession(transaction, write.session);
      const keyed = key === undefined ? undefined : { chain: write.session.chain, call, key, request };
      const stored = keyed && (await findAnswer(transaction, secrets, keyed));
      if (stored !== undefined) return stored;
      if (session === undefined || session.superseded) throw sessionEnded();
      const answer = await handle(transaction, session, outside);
      if (keyed !== undefined && (answer.status ?? 200) < 400)
        await storeAnswer(transaction, secrets, keyed, answer, now());
      return answer;
    }),
  );
}
