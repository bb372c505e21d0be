import type { CallAnswer } from '../answers/CallAnswer.ts';
import type { Database, OpenDatabase } from '../database/Database.ts';
import type { Secrets } from '../encryption/Secrets.ts';
import { lockSession } from '../sessions/findSession.ts';
import type { Session } from '../sessions/Session.ts';
import { sessionEnded } from '../sessions/sessionEnded.ts';
import { findAnswer, storeAnswer } from './answerStore.ts';
import type { Outside } from './Outside.ts';

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

/** No call asks more than this; one that does asks something new each time it runs. */
const mostQuestions = 10;

/**
 * Runs work in a transaction that needs answers of outside services. Where the work comes to a question without an answer,
 * its transaction is rolled back, the question is asked, and the work runs again from the start with the answer. So every
 * check holds in the transaction that commits, and nobody waits for a service with a connection in hand.
 * @param run runs the work in a transaction, which is rolled back when the work throws
 */
async function runWithQuestions<Result>(run: (outside: Outside) => Promise<Result>): Promise<Result> {
  const answers = new Map<string, PromiseSettledResult<unknown>>();
  const outside: Outside = async (question, ask) => {
    const answer = answers.get(question);
    if (answer === undefined) throw new Question(question, ask);
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value as Awaited<ReturnType<typeof ask>>;
  };
  while (answers.size <= mostQuestions) {
    try {
      return await run(outside);
    } catch (thrown) {
      if (!(thrown instanceof Question)) throw thrown;
      const [answer] = await Promise.allSettled([thrown.ask()]);
      answers.set(thrown.name, answer);
    }
  }
  throw new Error(`A call asked outside services more than ${mostQuestions} times.`);
}

/** Ends a run that needs an answer. It is no error: whoever catches it throws it again. */
class Question {
  readonly name: string;
  readonly ask: () => Promise<unknown>;

  constructor(name: string, ask: () => Promise<unknown>) {
    this.name = name;
    this.ask = ask;
  }
}
