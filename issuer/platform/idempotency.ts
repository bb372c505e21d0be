import { type CallAnswer, Refusal } from '../../src/server/platform/answers.ts';
import type { Database, OpenDatabase, Queryable } from './database/Database.ts';
import type { Secrets } from './encryption/secrets.ts';
import {
  lockSession,
  readSession,
  type Session,
  type StoredAnswer,
  sessionEnded,
} from './sessions/findSession.ts';

/** A writing call of one visitor. */
export interface Write {
  /** Name of the call. */
  call: string;
  request: unknown;
  session: Session;
  /** `Idempotency-Key` header, where sent. */
  key: string | undefined;
  secrets: Secrets;
  now: () => Date;
}

/**
 * For a call that asks a service before it writes: its current session, and its earlier answer under its key, so that a
 * repeat does not ask again.
 * @throws Refusal 422 for a key that was used for something else, 401 if the session is over
 */
export async function readWriter(
  database: Queryable,
  write: Write,
): Promise<{ session: Session; answered: CallAnswer | undefined }> {
  const keyed = keyedCall(write);
  const standing = await readSession(database, write.session, keysOf(keyed, write));
  // A token that was replaced since the call arrived may still end the session (`end-session`); writing checks again.
  return readStanding(standing, keyed, write, write.session.superseded);
}

/**
 * Runs the writes of a call: alone among the calls of its session chain, in one transaction with its stored answer. The
 * same key with the same body gets the same answer; a failed or refused call leaves nothing behind (REL-01, REL-02).
 * @param work runs once, with the session as read in the transaction
 * @param turn what it waits for besides its session: calls with the same turn run one after the other
 * @throws Refusal 422 for a key that was used for something else, 401 if the session ended meanwhile
 */
export async function writeOnce(
  database: OpenDatabase,
  write: Write,
  work: (transaction: Database, session: Session) => Promise<CallAnswer>,
  turn?: string,
): Promise<CallAnswer> {
  const { secrets, now } = write;
  const keyed = keyedCall(write);
  return database.transaction(async (transaction) => {
    const standing = await lockSession(transaction, write.session, keysOf(keyed, write), turn);
    const { session, answered } = readStanding(standing, keyed, write);
    if (answered !== undefined) return answered;
    const answer = await work(transaction, session);
    if (keyed !== undefined && (answer.status ?? 200) < 400)
      await storeAnswer(transaction, secrets, keyed, answer, now());
    return answer;
  });
}

function readStanding(
  standing: Awaited<ReturnType<typeof readSession>>,
  keyed: KeyedCall | undefined,
  { secrets }: Write,
  isSuperseded = standing?.session.superseded,
): { session: Session; answered: CallAnswer | undefined } {
  if (standing === undefined) throw sessionEnded();
  const { session, stored } = standing;
  const answered = keyed && stored && openAnswer(stored, secrets, keyed);
  // A replaced token may only repeat an answer.
  if (answered === undefined && isSuperseded) throw sessionEnded();
  return { session, answered };
}

/** One call under an Idempotency-Key of a session chain. */
interface KeyedCall {
  chain: string;
  /** Name of the call. */
  call: string;
  key: string;
  /** After key normalization, so that spelling does not make it a different request. */
  request: unknown;
}

function keyedCall({ session, call, key, request }: Write): KeyedCall | undefined {
  return key === undefined ? undefined : { chain: session.chain, call, key, request };
}

/** The fingerprints under which the key of a call may be stored. */
function keysOf(keyed: KeyedCall | undefined, { secrets }: Write): string[] {
  return keyed === undefined ? [] : secrets.fingerprints(keyPurpose, keyed.key);
}

/**
 * The earlier answer under this key.
 * @throws Refusal 422 if the key was used for another call or body
 */
function openAnswer(row: StoredAnswer, secrets: Secrets, keyed: KeyedCall): CallAnswer {
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

/** Stores an answer for the key, in the transaction of the call itself. */
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
/** Keyed, since the body holds values that could be guessed from a plain hash. */
const requestPurpose = 'idempotency request';

function requestText({ call, request }: KeyedCall): string {
  return `${call} ${canonical(request)}`;
}

/** Place of the sealed answer of one row, by its key columns. */
export function answerPlaceOf(chain: string, keyHash: string): string {
  return `idempotency:${chain}:${keyHash}`;
}

/** The same text for the same content, in any order of keys. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`;
}
