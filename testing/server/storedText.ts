import type { Queryable } from '../../issuer/platform/database/Database.ts';
import type { Secrets } from '../../issuer/platform/encryption/secrets.ts';
import { sealedTables } from '../../issuer/sealedTables.ts';

/** Everything that a database holds as one text, what is sealed included, so that a test can look for what must not be there. */
export async function storedText(database: Queryable, secrets: Secrets): Promise<string> {
  const tables = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') and schemaname = 'public'",
  );
  const texts: string[] = [];
  for (const { name } of tables)
    for (const row of await database.query(`select * from "${name}"`)) {
      const places = sealedTables.find((table) => table.name === name)?.places ?? {};
      const opened = Object.entries(places).map(([column, place]) =>
        row[column] === null ? '' : secrets.open(row[column] as Uint8Array, place(row)),
      );
      texts.push(`${name} ${JSON.stringify(row)} ${opened.join(' ')}`);
    }
  return texts.join('\n');
}
