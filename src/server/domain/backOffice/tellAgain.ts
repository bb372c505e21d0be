import type { Database } from '../../platform/database/Database.ts';
import { writeAuditEntry } from './auditLog.ts';
import { findForOperator } from './findForOperator.ts';
import type { DecidingOffice } from './findWaiting.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';

/** Of an application whose result the decision system does not know. */
interface OwedResult {
  id: string;
  reference: string;
  result: string;
}

/**
 * Queues the results of people once more that the decision system does not know, the oldest first, with an entry in the audit
 * log; running servers send them. One that is still in the queue is queued twice, which does no harm.
 * @param named reference number or id of one application; all where it is left out
 * @throws OperatorRefusal where no system takes results, or the application is not there or erased
 */
export async function tellAgain(office: DecidingOffice, named?: string): Promise<OwedResult[]> {
  const { database, operator, ports, now } = office;
  const { results } = ports;
  if (results === undefined)
    throw new OperatorRefusal(
      'The decision system takes no results: the services file has no call "record" of the service "decision".',
    );
  return database.transaction(async (transaction) => {
    const application = named === undefined ? undefined : await findForOperator(transaction, named);
    if (application?.erasedAt !== undefined)
      throw new OperatorRefusal('Its personal data was erased: nobody can be notified.');
    const owed = await listOwed(transaction, application?.id);
    for (const { id } of owed) await results.send(id, transaction);
    const outcome = `queued ${owed.length} again`;
    await writeAuditEntry(transaction, { operator, command: 'tell', application, outcome }, now());
    return owed;
  });
}

function listOwed(database: Database, id: string | undefined): Promise<OwedResult[]> {
  return database.query<OwedResult>(
    `select id, reference, result from application
     where results_told < results_given and erased_at is null and ($1::uuid is null or id = $1) order by updated_at`,
    [id ?? null],
  );
}
