import type { Database } from '../database/Database.ts';
import type { Session } from './Session.ts';

/**
 * Ends a session in every tab that has it (F-101). The application stays and can be found again by its number and the last
 * four digits of the SSN.
 */
export async function endSession(
  database: Database,
  { chain }: Pick<Session, 'chain'>,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    // First, since it waits for whoever gives the chain a token at this moment: that token is removed, too.
    await transaction.query('update session_chain set ended_at = $2 where id = $1', [chain, now]);
    await transaction.query('delete from session_token where chain = $1', [chain]);
  });
}
