import { createHash } from 'node:crypto';
import { type SecurityTellers, tellSecurityEvent } from '../../../src/server/platform/securityEvents.ts';
import type { Database, Queryable } from '../../platform/database/Database.ts';
import { type BackOffice, findForOperator, OperatorFinding, OperatorRefusal } from './BackOffice.ts';

/** An action of an operator. It holds no personal data of applicants. */
interface AuditEvent {
  /** The operator's name; `retention` is the server's own job. */
  operator: string;
  command: string;
  /** The one application that it concerns. */
  application?: { id: string; reference: string } | undefined;
  /** Names of the answers that were shown in clear. */
  fields?: readonly string[];
  reason?: string | undefined;
  /** The outcome, in words or counts. */
  outcome: string;
}

/** An event as the log keeps it. */
export interface AuditEntry extends Required<Omit<AuditEvent, 'application' | 'reason'>> {
  number: number;
  at: Date;
  application: string | null;
  reference: string | null;
  reason: string | null;
  previous: string;
  hash: string;
}

const columns =
  'number, at, operator, command, application, reference, fields, reason, outcome, previous, hash';
/** Entries of one page. */
const page = 1_000;
/** Any fixed number: entries are written one after the other. */
const lockKey = 7_236_412;

/**
 * Adds an entry, in the same transaction as what it records.
 * @param database that transaction
 */
export async function writeAuditEntry(database: Queryable, event: AuditEvent, now: Date): Promise<void> {
  await database.query('select pg_advisory_xact_lock($1)', [lockKey]);
  const [last] = await database.query<{ number: number; hash: string }>(
    'select number, hash from audit_entry order by number desc limit 1',
  );
  const entry = {
    number: (last?.number ?? 0) + 1,
    at: now,
    operator: event.operator,
    command: event.command,
    application: event.application?.id ?? null,
    reference: event.application?.reference ?? null,
    fields: [...(event.fields ?? [])],
    reason: event.reason ?? null,
    outcome: event.outcome,
    previous: last?.hash ?? '',
  };
  await database.query(
    `insert into audit_entry (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [...Object.values(entry), hashOf(entry)],
  );
}

/**
 * The log, oldest entry first, read in pages, since it grows for years.
 * @param question about one application, by its id, and since a given time; by default all entries
 */
export async function* readAuditLog(
  database: Queryable,
  { application, since }: { application?: string | undefined; since?: Date | undefined } = {},
): AsyncGenerator<AuditEntry> {
  // The starting position is looked up once: otherwise each page would compare the time with all earlier entries.
  const [begin] = await database.query<{ number: number | null }>(
    'select min(number) as number from audit_entry where $1::timestamptz is null or at >= $1',
    [since ?? null],
  );
  for (let after = (begin?.number ?? 1) - 1; ; ) {
    const entries = await database.query<AuditEntry>(
      `select ${columns} from audit_entry where number > $1 and ($2::uuid is null or application = $2)
       and ($3::timestamptz is null or at >= $3) order by number limit ${page}`,
      [after, application ?? null, since ?? null],
    );
    yield* entries;
    const last = entries.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}

/**
 * Checks the log against its hashes: no entry was changed, and none is missing except those that retention recorded as
 * removed. A cut-off end can only be detected by comparing the last hash with a copy elsewhere.
 * @returns the number of entries, the hash of the last one, and a description of the problem, if any
 */
export async function verifyAuditLog(
  database: Queryable,
): Promise<{ count: number; last: string; fault: string | undefined }> {
  let [count, last, fault] = [0, '', undefined as string | undefined];
  let before: AuditEntry | undefined;
  const anchors = new Set<string>();
  let start: AuditEntry | undefined;
  for await (const entry of readAuditLog(database)) {
    count += 1;
    start ??= entry;
    if (entry.hash !== hashOf(entry)) fault ??= `Entry ${entry.number} was changed.`;
    if (before !== undefined && (entry.number !== before.number + 1 || entry.previous !== before.hash))
      fault ??= `Entries are missing between ${before.number} and ${entry.number}.`;
    if (entry.command === retentionCommand) anchors.add(entry.outcome);
    before = entry;
    last = entry.hash;
  }
  if (start !== undefined && start.number > 1 && !anchors.has(removedUpTo(start.number - 1, start.previous)))
    fault ??= `Entries before ${start.number} are missing.`;
  return { count, last, fault };
}

/**
 * Returns a function that writes the end of the audit log to the server's log whenever it grew (F-748): a witness
 * outside the database that reveals a chain that was cut off or replaced. If known entries are gone, that is a security
 * event.
 */
export function createAuditWitness(database: Queryable, tellers: SecurityTellers): () => Promise<void> {
  let known: { number: number; hash: string } | undefined;
  return async () => {
    const [row] = await database.query<{ number: number | null; hash: string; is_whole: boolean | null }>(
      `select last.number, last.hash,
         $1::bigint < first.number or exists (select from audit_entry where number = $1 and hash = $2) as is_whole
       from (select max(number) as number from audit_entry) newest
       left join audit_entry last on last.number = newest.number
       cross join (select min(number) as number from audit_entry) first`,
      [known?.number ?? null, known?.hash ?? null],
    );
    const end =
      row?.number === undefined || row.number === null ? undefined : { number: row.number, hash: row.hash };
    if (known !== undefined && row?.is_whole !== true)
      tellSecurityEvent(tellers, 'auditLogCut', { number: known.number, hash: known.hash });
    if (end !== undefined && end.hash !== known?.hash)
      tellers.log.info({ number: end.number, hash: end.hash }, 'the audit log went on');
    known = end;
  };
}

const retentionCommand = 'retention';
const removedUpTo = (number: number, hash: string) => `removed audit entries up to ${number}, hash ${hash}`;

/** Entries of one transaction, during which no one else adds any. */
const mostPruned = 10_000;

/**
 * Removes expired entries, and records that in new entries, from which the rest can be verified.
 * @param before entries earlier than this are removed
 * @param signal ends the work between two batches
 * @returns how many
 */
export async function pruneAuditLog(
  database: Database,
  before: Date,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await pruneEntries(database, before, now);
    removed += count;
    if (count < mostPruned) return removed;
  }
}

function pruneEntries(database: Database, before: Date, now: Date): Promise<number> {
  return database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [lockKey]);
    // Everything before the first entry that is kept, regardless of times: clocks differ, and the rest has to be
    // connected.
    const [latest] = await transaction.query<{ number: number; hash: string }>(
      `select number, hash from audit_entry
       where number < coalesce((select min(number) from audit_entry where at >= $1), $2)
         and number < (select min(number) from audit_entry) + $3 order by number desc limit 1`,
      [before, Number.MAX_SAFE_INTEGER, mostPruned],
    );
    if (latest === undefined) return 0;
    const outcome = removedUpTo(latest.number, latest.hash);
    await writeAuditEntry(transaction, { operator: 'retention', command: retentionCommand, outcome }, now);
    await transaction.query("select set_config('cardstock.audit_kept_from', $1, true)", [
      before.toISOString(),
    ]);
    const removed = await transaction.query('delete from audit_entry where number <= $1 returning number', [
      latest.number,
    ]);
    return removed.length;
  });
}

function hashOf(entry: Omit<AuditEntry, 'hash'>): string {
  const { number, at, operator, command, application, reference, fields, reason, outcome, previous } = entry;
  const covered = [
    number,
    at.toISOString(),
    operator,
    command,
    application,
    reference,
    fields,
    reason,
    outcome,
    previous,
  ];
  return createHash('sha256').update(JSON.stringify(covered)).digest('hex');
}

/** Which entries are asked for. */
interface AuditQuestion {
  /** Only those about this application: its reference number, or its id. */
  named?: string | undefined;
  /** Only those of that moment or later. */
  since?: Date | undefined;
  /** Whether the log is verified, too; its entry says so. */
  verify?: boolean | undefined;
}

/**
 * The audit log for an operator, oldest entry first and in pages. The reading itself is an entry, which is written
 * before anything is returned, and is therefore the last one.
 * @throws OperatorRefusal for an unknown application
 */
export async function* readAuditForOperator(
  { database, operator, now }: Pick<BackOffice, 'database' | 'operator' | 'now'>,
  { named, since, verify }: AuditQuestion,
): AsyncGenerator<AuditEntry> {
  const application = await database.transaction(async (transaction) => {
    const found = named === undefined ? undefined : await findForOperator(transaction, named);
    const outcome = `log ${verify === true ? 'read and verified' : 'read'}${
      since === undefined ? '' : ` since ${since.toISOString()}`
    }`;
    await writeAuditEntry(transaction, { operator, command: 'audit', application: found, outcome }, now());
    return found;
  });
  yield* readAuditLog(database, { application: application?.id, since });
}

/**
 * Runs an operator's request. If it is refused or fails, the audit log gets an entry, too: an attempt with an unknown
 * number, or without a reason, is a use like any other. Successful requests write their own entry.
 * @param command its name
 * @param named the application as typed; the entry names it only if it exists
 * @throws what the work throws
 */
export async function noteRefusal<Result>(
  { database, operator, now }: Pick<BackOffice, 'database' | 'operator' | 'now'>,
  command: string,
  named: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperatorFinding) throw error;
    const outcome = error instanceof OperatorRefusal ? `refused: ${error.entry}` : 'failed';
    const note = database.transaction(async (transaction) => {
      const application =
        named === undefined ? undefined : await findForOperator(transaction, named).catch(ofOperator);
      await writeAuditEntry(transaction, { operator, command, application, outcome }, now());
    });
    // If the database is unavailable, the first error reports it.
    await note.catch(() => {});
    throw error;
  }
}

function ofOperator(error: unknown): undefined {
  if (!(error instanceof OperatorRefusal)) throw error;
}
