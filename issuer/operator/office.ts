import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openReleases } from '../../src/compile/release/Release.ts';
import type { ReviewDesk } from '../domain/backOffice/decideAgain.ts';
import { type Options, readOptions } from '../options/readOptions.ts';
import { defaultTimeouts, type OpenDatabase } from '../platform/database/Database.ts';
import { type DatabasePlace, openDatabase } from '../platform/database/openDatabase.ts';
import { enterKeys, readKeys } from '../platform/encryption/keys.ts';
import { createSecrets, type Secrets } from '../platform/encryption/secrets.ts';

/** The database of the server with its keys, as a command opens it. */
export interface Office extends Omit<ReviewDesk, 'ports' | 'sandbox'> {
  database: OpenDatabase;
  /** The same with the services that somebody else runs; they are started where they are needed. */
  withPorts<Result>(work: (office: ReviewDesk) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Opens what the server works with, beside it on PostgreSQL. The embedded database is the server's alone while it runs.
 * @param options as the server reads them
 * @throws Error in words for an operator, as `openDatabaseForCommand`, and for keys that are not those of the database
 */
export async function openOffice(options: Options, operator: string): Promise<Office> {
  const secrets = createSecrets(await readKeys(options));
  const database = await openDatabaseForCommand(options.database);
  const office: Omit<Office, 'close'> = {
    database,
    secrets,
    releases: openReleases(options.releasesFolder),
    now: () => new Date(),
    operator,
    environment: options.environment,
    async withPorts(work) {
      const [{ portsOf }, { namedServices }, { sandboxOf }, { openJobSender }, { resultQueue }] =
        await Promise.all([
          import('../portsOf.ts'),
          import('../portsOf.ts'),
          import('../startServer.ts'),
          import('../platform/jobs/openQueue.ts'),
          import('../domain/backOffice/openResults.ts'),
        ]);
      const sandbox = await sandboxOf(options);
      try {
        const ports = portsOf(namedServices(options).ports(office.now), sandbox, {
          database,
          secrets,
          now: office.now,
        });
        const takesResults = ports.decisions?.record !== undefined;
        const results = takesResults ? await openJobSender(resultQueue, database) : undefined;
        try {
          return await work({ ...office, ports: { ...ports, results }, sandbox });
        } finally {
          await results?.stop();
        }
      } finally {
        sandbox?.stop();
      }
    },
  };
  try {
    const sealing = await enterKeys(database, secrets);
    return {
      ...office,
      async close() {
        await sealing.leave();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Works on the database with the keys of the server, and closes it. */
export async function withKeys(
  environment: NodeJS.ProcessEnv,
  work: (dependencies: { database: OpenDatabase; secrets: Secrets }) => Promise<void>,
): Promise<void> {
  const options = readOptions(environment);
  const secrets = createSecrets(await readKeys(options));
  const database = await openDatabaseForCommand(options.database);
  try {
    await work({ database, secrets });
  } finally {
    await database.close();
  }
}

/** Milliseconds that a statement of a command may take: no applicant waits for it, and it may go through a whole table. */
const statement = 120_000;

/**
 * Opens the database of a server for a command, beside it on PostgreSQL. The schema stays as it is: only a server and
 * `npm run operate -- migrate` change it, not somebody who lists applications with a newer release.
 * @param place as the settings name it
 * @throws Error in words for an operator where there is no database, where another process has the embedded one, and where
 *   the schema is behind this release or newer
 */
async function openDatabaseForCommand(place: DatabasePlace): Promise<OpenDatabase> {
  const { url, folder, timeouts = defaultTimeouts } = place;
  if (url === undefined && !existsSync(join(folder, 'postgres')))
    throw new Error(
      `There is no database in ${folder}. Name the folder of the server in DATA_DIR, or its PostgreSQL in DATABASE_URL.`,
    );
  const own = { ...timeouts, statement: Math.max(timeouts.statement, statement) };
  try {
    return await openDatabase({ ...place, timeouts: own, migrate: 'never' });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!message.includes('is in use by process')) throw error;
    throw new Error(
      `${message} The embedded database belongs to one process at a time: stop the server, run the command, start the server again. With PostgreSQL both run at once.`,
    );
  }
}
