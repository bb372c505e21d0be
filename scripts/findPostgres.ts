import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where `scripts/provide/providePostgres.ts` puts a PostgreSQL that the machine did not have. */
export const providedPostgres = join(import.meta.dirname, '..', '.cache', 'postgres', 'bin');

const parents = [
  '/usr/lib/postgresql',
  '/opt/homebrew/opt',
  '/usr/local/opt',
  'C:\\Program Files\\PostgreSQL',
];

/**
 * Looks for PostgreSQL's programs: `POSTGRES_BIN`, the newest installed version, the one this repository provided.
 * @returns the folder that holds `initdb` and `postgres`, or undefined where there is none.
 */
export function findPostgres(): string | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const installed = parents.flatMap((parent) =>
    (existsSync(parent) ? readdirSync(parent) : [])
      .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
      .map((version) => join(parent, version, 'bin')),
  );
  return [process.env.POSTGRES_BIN, ...installed, providedPostgres].find(
    (folder) =>
      folder !== undefined &&
      existsSync(join(folder, `initdb${suffix}`)) &&
      existsSync(join(folder, `postgres${suffix}`)),
  );
}
