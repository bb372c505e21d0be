import { type CallAnswer, Refusal } from './answers.ts';
import type { Database, OpenDatabase, Queryable } from './database/Database.ts';
import type { Secrets } from './encryption/KeyRing.ts';
import { lockSession, type Session, sessionEnded } from './sessions/findSession.ts';

interface Write {
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

/** For work that has no transaction open. */
export const askAtOnce: Outside = (_question, ask) => ask();

/**
 * Asks outside services while no transaction is open and no connection is held, however long the answer takes
 * (decision 042).
 * @param question its name within the call, which says all that the answer depends on
 * @throws what `ask` threw
 */
export type Outside = <Answer>(question: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** One call under an Idempotency-Key of a session chain. */
interface KeyedCall {
  chain: string;
  /** Name of the call. */
  call: string;
  key: string;
  /** After key normalisation, so that spelling makes no other request of it. */
  request: unknown;
}

/**
 * The answer that this key got before.
 * @returns undefined where the key is new
 * @throws Refusal 422 where the key was used for another call or body
 */
async function findAnswer(
  database: Queryable,
  secrets: Secrets,
  keyed: KeyedCall,
): Promise<CallAnswer | undefined> {
  const [row] = await database.query<IdempotencyRow>(
    'select key_hash, request_hash, status, answer from idempotency where chain = $1 and key_hash = any($2)',
    [keyed.chain, secrets.fingerprints(keyPurpose, keyed.key)],
  );
  if (row === undefined) return undefined;
  if (!secrets.fingerprints(requestPurpose, requestText(keyed)).includes(row.request_hash))
    throw new Refusal(
      422,
      'keyReused',
      'This Idempotency-Key was used for another request. Mint a new one for it.',
    );
  return {
    status: row.status,
    body: JSON.parse(secrets.open(row.answer, answerPlaceOf(keyed.chain, row.key_hash))),
  };
}

interface IdempotencyRow {
  key_hash: string;
  request_hash: string;
  status: number;
  answer: Uint8Array;
}

/** Keeps an answer for the key. Runs in the transaction of the call itself. */
async function storeAnswer(
  database: Queryable,
  secrets: Secrets,
  keyed: KeyedCall,
  answer: CallAnswer,
  now: Date,
): Promise<void> {
  const keyHash = secrets.fingerprint(keyPurpose, keyed.key);
  await database.query(
    `insert into idempotency (chain, key_hash, request_hash, status, answer, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      keyed.chain,
      keyHash,
      secrets.fingerprint(requestPurpose, requestText(keyed)),
      answer.status ?? 200,
      secrets.seal(JSON.stringify(answer.body ?? null), answerPlaceOf(keyed.chain, keyHash)),
      now,
    ],
  );
}

const keyPurpose = 'idempotency key';
/** Keyed, since the body holds what could be guessed from a plain hash. */
const requestPurpose = 'idempotency request';

function requestText({ call, request }: KeyedCall): string {
  return `${call} ${canonical(request)}`;
}

/** Place of the sealed answer of one row, by its key columns. */
export function answerPlaceOf(chain: string, keyHash: string): string {
  return `idempotency:${chain}:${keyHash}`;
}

/** The same text for the same content, whatever the order of keys. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`;
}
