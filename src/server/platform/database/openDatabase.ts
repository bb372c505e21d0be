import type { OpenDatabase } from './Database.ts';
import { migrate } from './migrate.ts';
import { openEmbedded } from './openEmbedded.ts';
import { openPool } from './openPool.ts';

export interface DatabasePlace {
  /** Connection string of a PostgreSQL server; wins over `folder`. */
  url?: string | undefined;
  /** Data directory of the embedded database, or `memory://`. */
  folder: string;
  /** What a database in memory begins with (`embeddedTemplate`). */
  template?: Blob;
}

/** Opens the database of the server and brings it up to date. The caller closes it. */
export async function openDatabase(
  place: DatabasePlace,
  onLost: (error: Error) => void = () => {},
): Promise<OpenDatabase> {
  const database =
    place.url === undefined ? await openEmbedded(place.folder, place.template) : openPool(place.url, onLost);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
