import pg from 'pg';
import type { TableSize } from '../../bench/report/LoadResults.ts';

export interface DatabaseFacts {
  /** Version of PostgreSQL. */
  version: string;
  /** Tables with rows, the largest first. */
  tables: TableSize[];
}

/** What a run left in a database. */
export async function tableSizes(url: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const names = await client.query<{ table: string; bytes: string }>(
      `select c.oid::regclass::text as table, pg_total_relation_size(c.oid) as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname = 'public'`,
    );
    const tables: TableSize[] = [];
    for (const { table, bytes } of names.rows) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
      tables.push({ table, rows: Number(rows[0]?.count), bytes: Number(bytes) });
    }
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return {
      version: rows[0]?.server_version.split(' ')[0] ?? '',
      tables: tables.filter((one) => one.rows > 0).sort((one, other) => other.bytes - one.bytes),
    };
  } finally {
    await client.end();
  }
}
