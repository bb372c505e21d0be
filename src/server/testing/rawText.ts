import type { Queryable } from '../platform/database/Database.ts';

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
