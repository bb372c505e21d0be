import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenDatabase, usualWaits } from '../src/server/platform/database/Database.ts';
import { type DatabasePlace, openDatabase } from '../src/server/platform/database/openDatabase.ts';

/** Milliseconds that a statement of a command may take: no applicant waits for it, and it may go through a whole table. */
const statement = 120_000;

/**
 * Opens the database of a server for a command, beside it on PostgreSQL. The schema stays as it is: only a server and
 * `npm run migrate` change it, not somebody who lists applications with a newer release.
 * @param place as the settings name it
 * @throws Error in words for an operator where there is no database, where another process has the embedded one, and where
 *   the schema is behind this release or newer
 */
export async function openDatabaseForCommand(place: DatabasePlace): Promise<OpenDatabase> {
  const { url, folder, waits = usualWaits } = place;
  if (url === undefined && !existsSync(join(folder, 'postgres')))
    throw new Error(
      `There is no database in ${folder}. Name the folder of the server in DATA_DIR, or its PostgreSQL in DATABASE_URL.`,
    );
  const own = { ...waits, statement: Math.max(waits.statement, statement) };
  try {
    return await openDatabase({ ...place, waits: own, migrate: 'never' });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!message.includes('is in use by process')) throw error;
    throw new Error(
      `${message} The embedded database belongs to one process at a time: stop the server, run the command, start the server again. With PostgreSQL both run at once.`,
    );
  }
}
