import type { Violation } from '../../src/server/http/registerReports.ts';
import type { Sandbox, Services } from '../calls/Services.ts';

/** How many are stored. */
const kept = 500;

export const keepViolation: Sandbox['keepViolation'] = async ({ database, now }, violation) => {
  await database.query('insert into violation (report, created_at) values ($1::jsonb, $2)', [
    JSON.stringify(violation),
    now(),
  ]);
  await database.query('delete from violation where id <= (select max(id) from violation) - $1::bigint', [
    kept,
  ]);
};

/** The stored violations of the content policy, newest first. */
export async function listViolations({
  database,
}: Pick<Services, 'database'>): Promise<(Violation & { at: string })[]> {
  const rows = await database.query<{ report: Violation; created_at: Date }>(
    'select report, created_at from violation order by id desc',
  );
  return rows.map(({ report, created_at }) => ({ ...report, at: created_at.toISOString() }));
}
