import type { Database } from '../database/Database.ts';
import type { Session } from './Session.ts';

/** Notes that this visitor passed the captcha; a submission asks for it where the captcha is on (CAP-004, SEC-009). */
export async function markCaptchaPassed(database: Database, session: Session, now: Date): Promise<void> {
  await database.query('update session_chain set captcha_passed_at = $2 where id = $1', [session.chain, now]);
}
