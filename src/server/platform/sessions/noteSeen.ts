import type { Database } from '../database/Database.ts';
import type { Session } from './Session.ts';
import { isNoteOld } from './sessionLife.ts';

/** Records that a session is in use, which keeps it from expiring (F-101). */
export async function noteSeen(
  database: Database,
  { chain, seenAt }: Pick<Session, 'chain' | 'seenAt'>,
  now: Date,
): Promise<void> {
  if (isNoteOld(seenAt, now))
    await database.query('update session_chain set seen_at = $2 where id = $1 and seen_at < $2', [
      chain,
      now,
    ]);
}
