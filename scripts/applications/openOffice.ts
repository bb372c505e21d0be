import { randomUUID } from 'node:crypto';
import type { ParseArgsConfig } from 'node:util';
import { openReleases } from '../../src/compile/release/Release.ts';
import type { ReviewDesk } from '../../src/server/domain/backOffice/decideAgain.ts';
import type { Options } from '../../src/server/options/readOptions.ts';
import type { OpenDatabase } from '../../src/server/platform/database/Database.ts';
import { joinKeys, leaveKeys } from '../../src/server/platform/encryption/joinKeys.ts';
import { createKeyRing } from '../../src/server/platform/encryption/KeyRing.ts';
import { readKeys } from '../../src/server/platform/encryption/readKeys.ts';
import { openDatabaseForCommand } from '../openDatabaseForCommand.ts';

/** The database of the server with its keys, as a command opens it. */
export interface Office extends Omit<ReviewDesk, 'ports' | 'local'> {
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
  const ring = createKeyRing(await readKeys(options));
  const { secrets } = ring;
  const database = await openDatabaseForCommand(options.database);
  const self = randomUUID();
  const office: Office = {
    database,
    secrets,
    releases: openReleases(options.releasesFolder),
    now: () => new Date(),
    operator,
    environment: options.environment,
    async withPorts(work) {
      const [{ portsOf }, { namedServices }, { sandboxOf }, { openJobSender }, { resultQueue }] =
        await Promise.all([
          import('../../src/server/portsOf.ts'),
          import('../../src/server/portsOf.ts'),
          import('../../src/server/startServer.ts'),
          import('../../src/server/platform/jobs/openQueue.ts'),
          import('../../src/server/domain/backOffice/openResults.ts'),
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
          return await work({ ...office, ports: { ...ports, results }, local: sandbox?.local });
        } finally {
          await results?.stop();
        }
      } finally {
        sandbox?.stop();
      }
    },
    async close() {
      await leaveKeys(database, self).catch(() => {});
      await database.close();
    },
  };
  try {
    await joinKeys(database, ring, self);
    return office;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What was written behind the name of a subcommand. */
export interface Given {
  /** Words that are no options. */
  words: readonly string[];
  /** The text of an option; undefined where it was left out. */
  text(name: string): string | undefined;
  /** Whether a switch was written. */
  has(name: string): boolean;
}

/** One thing that `npm run applications` does. */
export interface Subcommand {
  /** Its words and options, such as `erase REF --reason "…"`. */
  usage: string;
  /** One sentence for the list of subcommands. */
  description: string;
  /** What else there is to know, a line each. */
  help?: readonly string[];
  /** As `parseArgs` takes them; `--operator` and `--help` are every subcommand's. */
  options: NonNullable<ParseArgsConfig['options']>;
  /** How many words it takes: the fewest and the most. */
  words: readonly [number, number];
  /** Its first word names an application, which an entry about a refusal then has, too. */
  isAboutOne?: true;
  /**
   * Does it and prints what came of it, a line at a time.
   * @throws OperatorRefusal for what can't be done
   */
  run(office: Office, given: Given, print: (line: string) => void): Promise<void>;
}
