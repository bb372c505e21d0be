import { type ConstructorOptions, getConstructionPlans, getMigrationPlans, PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/Database.ts';

const schema = 'pgboss';

/** Where pg-boss keeps its jobs in a database. */
export function queuesOf(database: OpenDatabase) {
  return {
    db: { executeSql: async (text, values) => ({ rows: await database.execute(text, values) }) },
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema,
    schedule: false,
  } satisfies ConstructorOptions;
}

/**
 * Brings the schema of the job queue up to date, which pg-boss keeps apart from ours.
 * @returns what was done in words, undefined where nothing was to do
 */
export async function migrateQueues(database: OpenDatabase): Promise<string | undefined> {
  const pending = await pendingQueues(database);
  if (pending !== undefined) await database.execute(pending.sql);
  return pending?.words;
}

/** What `migrateQueues` would do; undefined where there is nothing to do. */
export async function pendingQueues(
  database: OpenDatabase,
): Promise<{ words: string; sql: string } | undefined> {
  const options = queuesOf(database);
  const boss = new PgBoss(options);
  const { backend } = options;
  if (!(await boss.isInstalled()))
    return {
      words: 'schema of the job queue (pg-boss), new',
      sql: getConstructionPlans(schema, { backend }),
    };
  const version = (await boss.schemaVersion()) ?? 0;
  try {
    const sql = getMigrationPlans(schema, version, { backend });
    return { words: `schema of the job queue (pg-boss), from version ${version}`, sql };
  } catch {
    // The library knows no step from the newest version on.
    return undefined;
  }
}
