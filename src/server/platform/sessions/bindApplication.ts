import type { Database } from '../database/Database.ts';
import type { Session } from './Session.ts';

/**
 * Lets a session see and continue an application: the one it made, or one whose reference number and last four digits it knew.
 * @param application id of the row
 */
export async function bindApplication(
  database: Database,
  session: Session,
  application: string,
): Promise<void> {
  await database.query('update session_chain set application = $2 where id = $1', [
    session.chain,
    application,
  ]);
}
