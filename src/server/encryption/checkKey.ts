import type { Database } from '../database/Database.ts';
import type { Secrets } from './Secrets.ts';

const place = 'key_check';

/**
 * Holds the key against the one that the database was first started with.
 * @throws Error when it is another one: nothing of what is stored could be read
 */
export async function checkKey(database: Database, secrets: Secrets): Promise<void> {
  const sealed = secrets.seal(place, place);
  await database.query('insert into key_check (sealed) values ($1) on conflict do nothing', [sealed]);
  const [row] = await database.query<{ sealed: Uint8Array }>('select sealed from key_check');
  try {
    if (row !== undefined && secrets.open(row.sealed, place) === place) return;
  } catch {
    // Said below, in words that help.
  }
  throw new Error(
    'This database was written with another key. Give that one in CARDSTOCK_KEY (a new key goes in front of it, with a comma), or start on an empty DATA_DIR.',
  );
}
