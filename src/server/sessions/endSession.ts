import type { Database } from '../database/Database.ts';
import type { Session } from './Session.ts';

/** Ends a session in every tab that has it (F-101). Its application stays, for who knows its number and digits. */
export async function endSession(database: Database, session: Session): Promise<void> {
  await database.query('delete from session_token where chain = $1', [session.chain]);
}
