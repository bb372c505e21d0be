import type { Database } from '../../platform/database/Database.ts';
import type { JobSender } from '../../platform/jobs/openQueue.ts';
import { attemptSubject, unlock } from '../../platform/limits/attempts.ts';
import { listOpenPostBacks, type OpenPostBack, retryPostBacks } from '../postBacks/postBacks.ts';
import { writeAuditEntry } from './auditLog.ts';
import { type BackOffice, findForOperator, OperatorRefusal } from './BackOffice.ts';
import type { ReviewDesk } from './decideAgain.ts';

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
export async function resend(office: ReviewDesk, named?: string): Promise<OwedResult[]> {
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

/** What nobody could look up any more after too many wrong guesses. */
export type LockedSubject =
  | { kind: 'application'; named: string }
  | { kind: 'letter'; number: string }
  | { kind: 'holder'; lastName: string; zip: string };

/**
 * Lets an applicant be found again at once (SAFE-09). The audit log says what kind of lock it was, and of which application.
 * @returns whether there was a lock
 * @throws OperatorRefusal for an unknown application, or a number without digits
 */
export async function unlockLookups(
  office: Omit<BackOffice, 'releases'>,
  locked: LockedSubject,
): Promise<boolean> {
  return office.database.transaction(async (database) => {
    const application =
      locked.kind === 'application' ? await findForOperator(database, locked.named) : undefined;
    const wasLocked = await unlock({ ...office, database }, subjectOf(locked, application?.reference));
    const outcome = `${locked.kind}: ${wasLocked ? 'lock lifted' : 'there were no wrong guesses'}`;
    await writeAuditEntry(
      database,
      { operator: office.operator, command: 'unlock', application, outcome },
      office.now(),
    );
    return wasLocked;
  });
}

function subjectOf(locked: LockedSubject, reference = ''): string {
  if (locked.kind === 'application') return attemptSubject.reference(reference);
  if (locked.kind === 'holder') return attemptSubject.holder(locked.lastName, locked.zip);
  const digits = locked.number.replace(/\D/g, '');
  if (digits === '') throw new OperatorRefusal('--reservation takes the digits of the number.');
  return attemptSubject.reservation(digits);
}

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
