import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenDatabase } from './Database.ts';

const standardFolder = fileURLToPath(new URL('../migrations/', import.meta.url));
/** Any fixed number: processes that start together take turns. */
const turn = 7_236_411;

/**
 * Brings the database up to date: every `NNN_name.sql` that it does not know yet runs once, in order, each in a
 * transaction with its entry in the table `migration`.
 * @returns names of the files that ran
 */
export async function migrate(database: OpenDatabase, folder: string = standardFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{3}_.+\.sql$/.test(file)).sort();
  const ran: string[] = [];
  for (const file of files) {
    const sql = await readFile(join(folder, file), 'utf8');
    const isNew = await database.script(sql, async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock($1)', [turn]);
      await transaction.query(
        'create table if not exists migration (name text primary key, ran_at timestamptz not null default now())',
      );
      const entered = await transaction.query(
        'insert into migration (name) values ($1) on conflict do nothing returning name',
        [file],
      );
      return entered.length === 1;
    });
    if (isNew) ran.push(file);
  }
  return ran;
}
