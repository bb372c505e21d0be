import { createHash } from 'node:crypto';
import type { Database, Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/secrets.ts';
import { type SecurityTellers, tellSecurityEvent } from '../../platform/securityEvents.ts';
import type { ReleaseReader } from '../../platform/sites/SiteSettings.ts';
import { type ApplicationRow, clearColumns, toApplication } from '../applications/applications.ts';
import type { Application } from '../ports/DecisionService.ts';

/** What the back office stands on. */
export interface BackOffice {
  database: Database;
  secrets: Secrets;
  releases: ReleaseReader;
  now: () => Date;
  /** Who works with it; every use of it is in the audit log under this name. */
  operator: string;
}

/** Something that an operator has to hear: what was asked for can't be done, and why. */
export class OperatorRefusal extends Error {
  /** What the audit log keeps of it: never a word that was typed, which could be a person's. */
  readonly entry: string;

  /**
   * @param message for the operator
   * @param entry for the audit log, where the message repeats what was typed; the message itself where it is left out
   */
  constructor(message: string, entry: string = message) {
    super(message);
    this.entry = entry;
  }
}

const longest = 300;

/**
 * The reason of an operator as the audit log keeps it.
 * @throws OperatorRefusal where there is none, or where it looks as if it named a person
 */
export function checkReason(reason: string | undefined): string {
  const text = reason?.trim() ?? '';
  if (text === '') throw new OperatorRefusal('This needs --reason "…", such as the number of the case.');
  if (text.length > longest) throw new OperatorRefusal(`A reason has at most ${longest} characters.`);
  if (/[\p{Cc}\p{Cf}]/u.test(text)) throw new OperatorRefusal('A reason is one line of text.');
  if (text.includes('@') || /\d(?:[\s().-]{0,2}\d){8,}/.test(text))
    throw new OperatorRefusal(
      'The reason looks as if it held an e-mail address, a phone or another number of a person. The audit log keeps no personal data: name the case instead.',
    );
  return text;
}

/** An application as operators see it, also once its personal data is gone. */
export interface ApplicationSummary extends Application {
  updatedAt: Date;
  erasedAt: Date | undefined;
}

export const summaryColumns = `${clearColumns}, updated_at, erased_at`;

export interface SummaryRow extends ApplicationRow {
  updated_at: Date;
  erased_at: Date | null;
}

export function toSummary(row: SummaryRow): ApplicationSummary {
  return { ...toApplication(row), updatedAt: row.updated_at, erasedAt: row.erased_at ?? undefined };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The application that an operator names.
 * @param named its reference number, or its id
 * @param lock holds it until the transaction ends
 * @throws OperatorRefusal where there is none, or more than one, as with the sandbox's own numbers
 */
export async function findForOperator(
  database: Queryable,
  named: string,
  lock: 'lock' | undefined = undefined,
): Promise<ApplicationSummary> {
  const word = named.trim();
  if (!uuid.test(word) && !/^\d{9}$/.test(word))
    throw new OperatorRefusal('An application is named by its reference number (nine digits) or its id.');
  const rows = await database.query<SummaryRow>(
    `select ${summaryColumns} from application where ${uuid.test(word) ? 'id = $1::uuid' : 'reference = $1'}
     order by created_at${lock === undefined ? '' : ' for update'}`,
    [word],
  );
  const [row] = rows;
  if (row === undefined)
    // Nine digits may be an SSN that was typed in the wrong place.
    throw new OperatorRefusal(`There is no application ${word}.`, 'There is no such application.');
  if (rows.length > 1)
    throw new OperatorRefusal(
      `${rows.length} applications of the sandbox have this number. Name one by its id: ${rows.map(({ id }) => id).join(', ')}.`,
      'Several applications have this number.',
    );
  return toSummary(row);
}

/** What somebody did. It holds no personal data of applicants. */
interface AuditEvent {
  /** Who did it, as they named themselves; `retention` is the server's own job. */
  operator: string;
  command: string;
  /** The one application that it concerns. */
  application?: { id: string; reference: string } | undefined;
  /** Names of the answers that were asked for in clear. */
  fields?: readonly string[];
  reason?: string | undefined;
  /** What came of it, in words or counts. */
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
 * Adds an entry. It holds together with what it tells of, or not at all.
 * @param database the transaction of what it tells of
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
 * The log, the oldest entry first, read in pages: it grows for years.
 * @param question about one application, by its id, and since a moment; all entries where nothing is said
 */
export async function* readAuditLog(
  database: Queryable,
  { application, since }: { application?: string | undefined; since?: Date | undefined } = {},
): AsyncGenerator<AuditEntry> {
  // Where to begin is looked up once: page by page the moment would be compared with every entry before it.
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
 * Holds the log against its hashes: no entry was changed, and none is missing but those that retention says it removed.
 * What was cut off at the end can't be seen here; whoever keeps the last hash elsewhere sees it.
 * @returns how many entries there are, the hash of the last one, and in words what is wrong, if anything is
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
 * Makes what tells the log of the server where the audit log ends, whenever it went on (F-748): a witness outside the
 * database, by which a chain is found that was cut off or written anew. Where entries are gone that it knew, that is an event.
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

/** Entries of one transaction, during which nobody else adds any. */
const mostPruned = 10_000;

/**
 * Removes entries whose time is over, and says so in entries of its own, from which the rest is verified.
 * @param before entries of earlier than that go
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
    // All before the first that is kept, whatever their times: clocks differ, and the rest has to hang together.
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
 * The audit log for an operator, the oldest entry first and in pages. That it was read is an entry of its own, which is there
 * before the first one is given out, and so the last one that is.
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
 * Runs what an operator asked for. Where it is refused or fails, the audit log has an entry too: an attempt on a number that
 * does not exist, or without a reason, is a use like any other. What goes through writes its own entry.
 * @param command its name
 * @param named the application that it is about, as it was typed; only an application that exists is in the entry
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
    const outcome = error instanceof OperatorRefusal ? `refused: ${error.entry}` : 'failed';
    const note = database.transaction(async (transaction) => {
      const application =
        named === undefined ? undefined : await findForOperator(transaction, named).catch(ofOperator);
      await writeAuditEntry(transaction, { operator, command, application, outcome }, now());
    });
    // Where the database is unavailable the first error says so.
    await note.catch(() => {});
    throw error;
  }
}

function ofOperator(error: unknown): undefined {
  if (!(error instanceof OperatorRefusal)) throw error;
}
