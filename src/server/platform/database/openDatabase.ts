import type { OpenDatabase } from './Database.ts';
import { migrate, refuseBehind } from './migrate.ts';
import { openEmbedded } from './openEmbedded.ts';
import { openPool, type PoolOptions } from './openPool.ts';

export interface DatabasePlace extends PoolOptions {
  /** Connection string of a PostgreSQL server; wins over `folder`. */
  url?: string | undefined;
  /** Data directory of the embedded database, or `memory://`. */
  folder: string;
  /** What a database in memory begins with (`embeddedTemplate`). */
  template?: Blob;
  /** Whether opening brings the schema up to date; `start` unless said. */
  migrate?: MigrateWhen | undefined;
}

/** `start`: each process brings the schema up to date when it starts. `never`: `npm run migrate` does, before they start. */
export type MigrateWhen = 'start' | 'never';

/**
 * Opens the database of the server, and brings it up to date unless the place says never. The caller closes it.
 * @throws Error in words for an operator where the schema is newer than this release, or behind it with `never`
 */
export async function openDatabase(
  place: DatabasePlace,
  onLost: (error: Error) => void = () => {},
): Promise<OpenDatabase> {
  const database = await connectDatabase(place, onLost);
  try {
    await (place.migrate === 'never' ? refuseBehind(database) : migrate(database));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the database as it stands. The caller closes it. */
export async function connectDatabase(
  place: DatabasePlace,
  onLost: (error: Error) => void = () => {},
): Promise<OpenDatabase> {
  return place.url === undefined
    ? openEmbedded(place.folder, place.template)
    : openPool(place.url, onLost, place);
}
