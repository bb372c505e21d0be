import type { Database } from '../database/Database.ts';
import type { Session } from './Session.ts';

/** Ends a session in every tab that has it (F-101). The application stays and can be found again by its number and the last four digits of the SSN. */
export async function endSession(database: Database, session: Session): Promise<void> {
  await database.query('delete from session_token where chain = $1', [session.chain]);
}
