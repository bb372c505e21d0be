import type { Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/KeyRing.ts';

/** A message that a real system would send. */
export interface OutboxMessage {
  /** Telephone number or e-mail address. */
  to: string;
  channel: 'text' | 'email';
  text: string;
  /** One-time code, where the message carries one. */
  code?: string;
}

/** How many are shown. */
const shown = 1_000;
/** Place of the sealed messages. */
export const outboxPlace = 'outbox';

/** Puts a message into the sandbox's outbox, sealed. Outside the sandbox a real sender stands in its place. */
export async function putInOutbox(
  database: Queryable,
  secrets: Secrets,
  message: OutboxMessage,
  now: Date,
): Promise<void> {
  await database.query('insert into outbox (message, created_at) values ($1, $2)', [
    secrets.seal(JSON.stringify(message), outboxPlace),
    now,
  ]);
}

/** The messages, newest first (design §11). */
export async function listOutbox(
  database: Queryable,
  secrets: Secrets,
): Promise<(OutboxMessage & { at: string })[]> {
  const rows = await database.query<{ message: Uint8Array; created_at: Date }>(
    'select message, created_at from outbox order by id desc limit $1',
    [shown],
  );
  return rows.map((row) => ({
    ...(JSON.parse(secrets.open(row.message, outboxPlace)) as OutboxMessage),
    at: row.created_at.toISOString(),
  }));
}
