import type { Database, Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/secrets.ts';
import { writeAuditEntry } from '../backOffice/auditLog.ts';
import {
  erasePersonalData,
  hasOpenPayment,
  holdVisitors,
  rowsInWords,
} from '../backOffice/eraseApplication.ts';
import { type DataClass, dataClasses } from './dataClasses.ts';
import type { Retention } from './readRetention.ts';

/** How many applications are read at once. */
const batch = 200;

/**
 * Removes expired data according to the document: the only place where data expires. Any process may run it at any
 * time, even several at once. It works in batches: removed data stays removed, whatever happens next. An application
 * loses its personal data, with an audit log entry.
 * @param onFailure gets each class or application that could not be removed; the others continue
 * @param signal ends the work between two batches
 * @returns class → how many rows or applications, without zeros
 * @throws the reason of the signal, once it is aborted
 */
export async function applyRetention(
  { database, secrets }: { database: Database; secrets: Secrets },
  { applications, classes }: Retention,
  now: Date,
  onFailure: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const note = async (name: string, work: () => Promise<number>) => {
    try {
      const count = await work();
      if (count > 0) removed[name] = count;
    } catch (error) {
      signal?.throwIfAborted();
      onFailure(new Error(`${name} could not be removed`, { cause: error }));
    }
  };
  // Classes first: they take seconds, and a backlog of applications must not delay them.
  for (const [name, { keep }] of Object.entries(classes)) {
    const { remove }: DataClass = dataClasses[name as keyof typeof dataClasses];
    await note(name, async () => remove(database, await momentBefore(database, now, keep), now, signal));
  }
  for (const [index, { name, keep }] of applications.entries())
    await note(`applications.${name}`, async () => {
      const before = await momentBefore(database, now, keep);
      return eraseAll({ database, secrets }, applications, index, { before, now, signal }, onFailure);
    });
  return removed;
}

/** By the calendar, in the database. */
async function momentBefore(database: Queryable, now: Date, keep: string): Promise<Date> {
  const [row] = await database.query<{ before: Date }>(
    'select $1::timestamptz - $2::text::interval as before',
    [now, keep],
  );
  return row?.before as Date;
}

interface Moments {
  before: Date;
  now: Date;
  signal: AbortSignal | undefined;
}

/** Applications that match an entry of the document and none before it. */
async function eraseAll(
  { database, secrets }: { database: Database; secrets: Secrets },
  entries: Retention['applications'],
  index: number,
  { before, now, signal }: Moments,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const params: unknown[] = [before];
  const fits = ({ stage, results }: Retention['applications'][number]) => {
    const parts = ['true'];
    if (stage !== undefined) parts.push(`stage = $${params.push(stage)}`);
    if (results !== undefined)
      parts.push(`upper(result) = any($${params.push(results.map((word) => word.toUpperCase()))})`);
    return `(${parts.join(' and ')})`;
  };
  const earlier = entries.slice(0, index).map((entry) => `not ${fits(entry)}`);
  const own = entries.slice(index, index + 1).map(fits);
  const which = ['erased_at is null', 'updated_at < $1', ...own, ...earlier].join(' and ');
  const reason = `kept for ${entries[index]?.keep}, ${entries[index]?.name}`;
  let count = 0;
  // As text: a Date would lose the microseconds, and find the same rows again.
  let after = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const found = await database.query<{ id: string; at: string }>(
      `select id, updated_at::text as at from application where ${which}
         and (updated_at, id) > ($${params.length + 1}::timestamptz, $${params.length + 2}::uuid)
       order by updated_at, id limit ${batch}`,
      [...params, after.at, after.id],
    );
    for (const { id } of found) {
      signal?.throwIfAborted();
      try {
        if (await eraseOne({ database, secrets }, id, { which, params }, reason, now)) count += 1;
      } catch (error) {
        onFailure(error);
      }
    }
    after = found.at(-1) ?? after;
    if (found.length < batch) return count;
  }
}

/**
 * @returns whether it was erased: another process may have been first, its payment may be open, or it changed meanwhile
 */
async function eraseOne(
  { database, secrets }: { database: Database; secrets: Secrets },
  id: string,
  { which, params }: { which: string; params: unknown[] },
  reason: string,
  now: Date,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await holdVisitors(transaction, id);
    const [row] = await transaction.query<{ id: string; reference: string }>(
      `select id, reference from application where ${which} and id = $${params.length + 1}::uuid for update`,
      [...params, id],
    );
    if (row === undefined || (await hasOpenPayment(transaction, id))) return false;
    const outcome = `erased: ${rowsInWords(await erasePersonalData(transaction, secrets, id, now))}`;
    const told = { operator: 'retention', command: 'erase', application: row, reason, outcome };
    await writeAuditEntry(transaction, told, now);
    return true;
  });
}
