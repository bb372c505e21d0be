import type { JobSender } from '../../platform/jobs/openJobSender.ts';
import { listOpenPostBacks, type OpenPostBack, retryPostBacks } from '../postBacks/postBacks.ts';
import { writeAuditEntry } from './auditLog.ts';
import type { BackOffice } from './BackOffice.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';

type Office = Pick<BackOffice, 'database' | 'operator' | 'now'>;

const command = 'post-backs';

/** What partners have not taken (TRK-032), with an entry in the audit log. */
export async function postBacksForOperator({ database, operator, now }: Office): Promise<OpenPostBack[]> {
  return database.transaction(async (transaction) => {
    const open = await listOpenPostBacks(transaction);
    await writeAuditEntry(transaction, { operator, command, outcome: `listed ${open.length}` }, now());
    return open;
  });
}

/**
 * Puts post-backs that failed into the queue once more, with an entry in the audit log; running servers send them.
 * @param id of one of them, all where it is left out
 * @returns how many
 * @throws OperatorRefusal where none with that id has failed
 */
export async function retryPostBacksForOperator(
  { database, operator, now }: Office,
  queue: Pick<JobSender, 'send'>,
  id?: string,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const count = await retryPostBacks(transaction, queue, id);
    if (id !== undefined && count === 0) throw new OperatorRefusal('No post-back with that id has failed.');
    await writeAuditEntry(transaction, { operator, command, outcome: `queued ${count} again` }, now());
    return count;
  });
}
