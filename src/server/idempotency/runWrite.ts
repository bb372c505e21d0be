import type { CallAnswer, CallContext } from '../call.ts';
import { Refusal } from '../calls/Refusal.ts';
import type { OpenDatabase } from '../database/Database.ts';
import { lockSession } from '../sessions/findSession.ts';
import { findAnswer, storeAnswer } from './answerStore.ts';

export interface Write {
  /** Name of the call. */
  call: string;
  request: unknown;
  context: Omit<CallContext, 'database'>;
  handle: (context: CallContext) => Promise<CallAnswer>;
}

/**
 * Runs a call that writes: alone among the calls of its session chain, in one transaction with its stored answer.
 * The same key with the same body answers what was answered; a failed or refused call leaves nothing behind (REL-01, REL-02).
 * @throws Refusal 422 for a key that was used for something else, 401 where the session ended meanwhile
 */
export async function runWrite(database: OpenDatabase, write: Write): Promise<CallAnswer> {
  const { context, request, call, handle } = write;
  const { secrets, now, idempotencyKey: key } = context;
  return database.transaction(async (transaction) => {
    const session = await lockSession(transaction, context.session);
    const keyed = key === undefined ? undefined : { chain: context.session.chain, call, key, request };
    const stored = keyed && (await findAnswer(transaction, secrets, keyed));
    if (stored !== undefined) return stored;
    if (session === undefined || session.superseded) throw sessionEnded();
    const answer = await handle({ ...context, session, database: transaction });
    if (keyed !== undefined && (answer.status ?? 200) < 400)
      await storeAnswer(transaction, secrets, keyed, answer, now());
    return answer;
  });
}

/** One refusal for every token that is not good: missing, unknown, ended or replaced (SAFE-07). */
export function sessionEnded(): Refusal {
  return new Refusal(401, 'session', 'This call needs a session. Load the configuration to get one.');
}
