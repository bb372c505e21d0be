import { type AuditEntry, readAuditLog } from '../../issuer/domain/backOffice/auditLog.ts';
import type { Queryable } from '../../issuer/platform/database/Database.ts';

/** The id of the application with a reference number that only one has. */
export async function idOf(database: Queryable, reference: string): Promise<string> {
  const [row] = await database.query<{ id: string }>('select id from application where reference = $1', [
    reference,
  ]);
  if (row === undefined) throw new Error(`There is no application ${reference}.`);
  return row.id;
}

/** Every entry of the audit log, or those about one application, the oldest first. */
export async function auditEntries(database: Queryable, application?: string): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for await (const entry of readAuditLog(database, { application })) entries.push(entry);
  return entries;
}

/** Everything that a database holds as one text, just as it lies there: what is sealed stays sealed. Counters are left out. */
export async function rawText(database: Queryable): Promise<string> {
  const tables = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limit', 'look_up_lock') order by 1",
  );
  const rows = await Promise.all(tables.map(({ name }) => database.query(`select * from "${name}"`)));
  const bytes = (value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : '';
  return rows
    .flat()
    .map((row) => JSON.stringify(row) + Object.values(row).map(bytes).join(' '))
    .join('\n');
}
