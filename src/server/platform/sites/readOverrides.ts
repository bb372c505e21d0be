import type { Queryable } from '../database/Database.ts';
import type { Overrides } from './applyOverrides.ts';

/** The explicit differences from the release that are in force for a site now (design §2.3). */
export async function readOverrides(database: Queryable, site: string): Promise<Overrides> {
  const rows = await database.query<{ path: string; value: unknown }>(
    'select path, value from override where site = $1 order by path',
    [site],
  );
  return Object.fromEntries(rows.map(({ path, value }) => [path, value]));
}
