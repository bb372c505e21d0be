import type { Database, Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/secrets.ts';
import type { JobSender } from '../../platform/jobs/openQueue.ts';
import {
  type AttemptSubject,
  attemptSubject,
  type Lock,
  listLocks,
  unlock,
  unlockSince,
} from '../../platform/limits/attempts.ts';
import { readAnswers } from '../applications/applications.ts';
import { increasePlaces } from '../creditLimit.ts';
import { eraseOrigins } from '../evidence/consents.ts';
import { outboxPlace } from '../messages.ts';
import { listOpenPostBacks, type OpenPostBack, retryPostBacks } from '../postBacks/postBacks.ts';
import { readContact } from '../verification/contacts.ts';
import { writeAuditEntry } from './auditLog.ts';
import {
  type ApplicationSummary,
  type BackOffice,
  checkReason,
  findForOperator,
  OperatorRefusal,
} from './BackOffice.ts';
import type { ReviewDesk } from './decideAgain.ts';

/** Table → rows that were removed, or emptied of personal data. */
type ErasedRows = Record<string, number>;

/**
 * Removes the personal data of an application and ends the sessions; `erasePersonalData` lists what is removed and what
 * stays. In one transaction with its audit log entry.
 * @throws OperatorRefusal if it was erased before, or a payment is in progress
 */
export async function eraseApplication(
  office: Omit<BackOffice, 'releases'>,
  named: string,
  given: string | undefined,
): Promise<{ application: ApplicationSummary; rows: ErasedRows }> {
  const reason = checkReason(given);
  return office.database.transaction(async (database) => {
    const { operator, secrets, now } = office;
    // Visitors first, then the application: the order in which every call locks them.
    const { id } = await findForOperator(database, named);
    await holdVisitors(database, id);
    const application = await findForOperator(database, id, 'lock');
    if (application.erasedAt !== undefined)
      throw new OperatorRefusal(`It was erased on ${application.erasedAt.toISOString()}.`);
    if (await hasOpenPayment(database, id))
      throw new OperatorRefusal('A payment is under way for it. Erase it once that is settled.');
    const rows = {
      ...(await eraseFromOthers(database, secrets, id)),
      ...(await erasePersonalData(database, secrets, id, now())),
    };
    const outcome = `erased: ${rowsInWords(rows)}`;
    await writeAuditEntry(database, { operator, command: 'erase', application, reason, outcome }, now());
    return { application, rows };
  });
}

/** Counts of rows for people, such as `session_chain 1, tracking 2`. */
export function rowsInWords(rows: ErasedRows): string {
  return Object.entries(rows)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ');
}

/**
 * Locks the visitors of an application until the transaction ends: their calls wait, and then find their session ended.
 */
export async function holdVisitors(database: Queryable, application: string): Promise<void> {
  await database.query('select id from session_chain where application = $1 order by id for update', [
    application,
  ]);
}

/** Whether a payment may be in progress: its row is needed until the outcome is known. */
export async function hasOpenPayment(database: Queryable, application: string): Promise<boolean> {
  const open = await database.query(
    // The state adds nothing to the time, but has the index.
    "select 1 from payment where application = $1 and settled_at is null and state <> 'declined' limit 1",
    [application],
  );
  return open.length > 0;
}

/**
 * Removes the personal data of an application that the caller has locked.
 * What stays: of the application its id, numbers, site, product, stage, result, state, amounts, terms version and
 * times; of a payment its amount, network, reference of the gateway and times; of a post-back its event and times;
 * entries of the audit log; what was agreed to, and when.
 * What is removed: the sealed answers and their lookups; its sessions, with repeated answers, codes, verified contacts,
 * reservations and tracking; online access; the linked account; network addresses and user agents.
 * @returns the rows that were removed or emptied
 */
export async function erasePersonalData(
  database: Queryable,
  secrets: Secrets,
  id: string,
  now: Date,
): Promise<ErasedRows> {
  const rows: ErasedRows = { application: 1, consent_record: await eraseOrigins(database, secrets, id) };
  // Rows that reference the application first, then the sessions, whose removal cascades.
  for (const [table, statements] of Object.entries(changes)) {
    rows[table] = 0;
    for (const statement of statements)
      rows[table] += (await database.query(`${statement} returning 1`, [id])).length;
  }
  await database.query(
    `update application set answers = null, answer = null, ssn_lookup = null, last_four_lookup = null, erased_at = $2
     where id = $1`,
    [id, now],
  );
  return rows;
}

const byApplication = 'application = $1';
const byVisitor = 'chain in (select id from session_chain where application = $1)';
/** One statement per condition: joined by `or`, both would scan the whole table. */
const both = (change: string) => [`${change} where ${byApplication}`, `${change} where ${byVisitor}`];
const changes: Record<string, readonly string[]> = {
  post_back: both("update post_back set partner_ids = '{}', hid = null, pub_id = null"),
  tracking: both('delete from tracking'),
  waterfall_step: both('delete from waterfall_step'),
  followed_link: [`delete from followed_link where ${byVisitor}`],
  one_time_code: both('delete from one_time_code'),
  verified_contact: both('delete from verified_contact'),
  idempotency: [`delete from idempotency where ${byVisitor}`],
  reservation: [`delete from reservation where ${byVisitor}`],
  session_token: [`delete from session_token where ${byVisitor}`],
  // A session without a token is over; but as long as its row exists, its first token cannot start it again.
  session_chain: [`update session_chain set application = null where ${byApplication}`],
  bank_link: [`delete from bank_link where ${byApplication}`],
  account: [`delete from account where ${byApplication}`],
  payment: [
    `update payment set last_four = '', request_key = null, request_hash = null where ${byApplication}`,
  ],
};

/** Removes other data of the same person: messages to them, and requests for a higher limit with their SSN. */
async function eraseFromOthers(database: Queryable, secrets: Secrets, id: string): Promise<ErasedRows> {
  const { Applicant } = (await readAnswers(database, secrets, id)).application;
  const applicant = (Applicant ?? {}) as Record<string, unknown>;
  return {
    outbox: await deleteMessages(database, secrets, applicant),
    limit_increase: await deleteIncreases(database, secrets, digitsOf(applicant.SSN)),
  };
}

/** Messages are sealed, so their recipient is only known after decryption. */
async function deleteMessages(
  database: Queryable,
  secrets: Secrets,
  { Email, PrimaryPhone, SecondaryPhone }: Record<string, unknown>,
): Promise<number> {
  const own = [
    readContact('Email', Email),
    readContact('Text', PrimaryPhone),
    readContact('Text', SecondaryPhone),
  ].flatMap((contact) => (contact === undefined ? [] : [contact.to.toLowerCase()]));
  return deleteSealed(database, 'outbox', 'message', (row) => {
    const { to } = JSON.parse(secrets.open(row, outboxPlace)) as { to: string };
    const contact = readContact('Email', to) ?? readContact('Text', to);
    return own.includes((contact?.to ?? to).toLowerCase());
  });
}

/** Requests for a higher limit have no application, but the SSN. */
async function deleteIncreases(database: Queryable, secrets: Secrets, ssn: string): Promise<number> {
  if (ssn === '') return 0;
  return deleteSealed(database, 'limit_increase', 'request', (row, id) => {
    const request = JSON.parse(secrets.open(row, increasePlaces.request(id))) as { ssn?: unknown };
    return digitsOf(request.ssn) === ssn;
  });
}

const batch = 500;

async function deleteSealed(
  database: Queryable,
  table: 'outbox' | 'limit_increase',
  column: 'message' | 'request',
  belongsToApplicant: (sealed: Uint8Array, id: string) => boolean,
): Promise<number> {
  const ids: string[] = [];
  const type = table === 'outbox' ? 'bigint' : 'uuid';
  // Below every id.
  let after = table === 'outbox' ? '0' : '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows: { id: string; sealed: Uint8Array }[] = await database.query(
      `select id::text as id, ${column} as sealed from ${table} where id > $1::${type}
       order by ${table}.id limit ${batch}`,
      [after],
    );
    ids.push(...rows.filter(({ id, sealed }) => belongsToApplicant(sealed, id)).map(({ id }) => id));
    after = rows.at(-1)?.id ?? after;
    if (rows.length < batch) break;
  }
  await database.query(`delete from ${table} where id = any($1::${type}[])`, [ids]);
  return ids.length;
}

function digitsOf(value: unknown): string {
  return String(value ?? '').replace(/\D/g, '');
}

/** For an application whose result the decision system does not know. */
interface OwedResult {
  id: string;
  reference: string;
  result: string;
}

/**
 * Queues people's results that the decision system does not know, oldest first, with an audit log entry; running
 * servers send them. A result that is still queued is queued twice, which does no harm.
 * @param named reference number or id of one application; by default all
 * @throws OperatorRefusal if no system takes results, or the application is unknown or erased
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

/**
 * Lookups that are locked now, with an audit log entry (F-841).
 * @param since only locks that began then or later
 */
export async function locksForOperator({ database, operator, now }: Office, since?: Date): Promise<Lock[]> {
  return database.transaction(async (transaction) => {
    const locks = await listLocks(transaction, now(), since);
    const outcome = `listed ${locks.length}`;
    await writeAuditEntry(transaction, { operator, command: 'locks', outcome }, now());
    return locks;
  });
}

/** What was locked after too many wrong guesses: one subject, or everything since a time. */
export type Locked =
  | { kind: 'application'; named: string }
  | { kind: 'letter'; number: string }
  | { kind: 'holder'; lastName: string; zip: string }
  | { kind: 'since'; since: Date };

/**
 * Lifts lookup locks at once (SAFE-09). The audit log records the kind of lock, and the application.
 * @returns how many subjects had wrong guesses
 * @throws OperatorRefusal for an unknown application, a number without digits, or a missing reason
 */
export async function unlockLookups(
  office: Omit<BackOffice, 'releases'>,
  locked: Locked,
  reason: string | undefined,
): Promise<number> {
  const { operator, now } = office;
  const why = checkReason(reason);
  return office.database.transaction(async (database) => {
    const application =
      locked.kind === 'application' ? await findForOperator(database, locked.named) : undefined;
    const lifted =
      locked.kind === 'since'
        ? await unlockSince(database, now(), locked.since)
        : Number(await unlock({ ...office, database }, subjectOf(locked, application?.reference)));
    const what = locked.kind === 'since' ? `since ${locked.since.toISOString()}` : locked.kind;
    const outcome = `${what}: ${lifted === 0 ? 'there were no wrong guesses' : `lifted ${lifted}`}`;
    const entry = { operator, command: 'unlock', application, reason: why, outcome };
    await writeAuditEntry(database, entry, now());
    return lifted;
  });
}

function subjectOf(locked: Exclude<Locked, { kind: 'since' }>, reference = ''): AttemptSubject {
  if (locked.kind === 'application') return attemptSubject.reference(reference);
  if (locked.kind === 'holder') return attemptSubject.holder(locked.lastName, locked.zip);
  const digits = locked.number.replace(/\D/g, '');
  if (digits === '') throw new OperatorRefusal('--reservation takes the digits of the number.');
  return attemptSubject.reservation(digits);
}

type Office = Pick<BackOffice, 'database' | 'operator' | 'now'>;

const command = 'post-backs';

/** Post-backs that partners have not taken (TRK-032), with an audit log entry. */
export async function postBacksForOperator({ database, operator, now }: Office): Promise<OpenPostBack[]> {
  return database.transaction(async (transaction) => {
    const open = await listOpenPostBacks(transaction);
    await writeAuditEntry(transaction, { operator, command, outcome: `listed ${open.length}` }, now());
    return open;
  });
}

/**
 * Queues failed post-backs again, with an audit log entry; running servers send them.
 * @param id of one of them, by default all
 * @returns how many
 * @throws OperatorRefusal if none with that id has failed
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
