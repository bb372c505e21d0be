import type { CallAnswer } from '../answers/CallAnswer.ts';
import { Refusal } from '../answers/Refusal.ts';
import type { Queryable } from '../database/Database.ts';
import type { Secrets } from '../encryption/Secrets.ts';

/** One call under an Idempotency-Key of a session chain. */
export interface KeyedCall {
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
export async function findAnswer(
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
export async function storeAnswer(
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
