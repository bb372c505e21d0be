import type { AddressInfo } from 'node:net';
import { openReleases } from '../compile/release/Release.ts';
import { createServer, type ServerOptions } from './createServer.ts';
import { openDatabase } from './database/openDatabase.ts';
import { checkKey } from './encryption/checkKey.ts';
import { createSecrets } from './encryption/createSecrets.ts';
import { parseKeys } from './encryption/parseKeys.ts';
import { sandboxKey } from './encryption/sandboxKey.ts';
import type { Options } from './options.ts';
import { prune } from './prune.ts';

export interface RunningServer {
  /** The port, also where any free one was asked for. */
  port: number;
  /** Lets calls that are under way finish, then closes everything. */
  stop(): Promise<void>;
}

const pruneEvery = 3_600_000;

/**
 * Starts the server as its options say.
 * @throws Error in words for an operator: nothing published, another key, a data directory in use, a port that is taken
 */
export async function startServer(
  options: Options,
  extras: Partial<Pick<ServerOptions, 'development' | 'logStream' | 'now' | 'releases'>> = {},
): Promise<RunningServer> {
  const releases = extras.releases ?? openReleases(options.releasesFolder);
  await releases.sites();
  const secrets = createSecrets(options.keys ?? parseKeys(await sandboxKey(options.keyFile)));
  let onLost: (error: Error) => void = () => {};
  const database = await openDatabase({ url: options.databaseUrl, folder: options.dataDir }, (error) =>
    onLost(error),
  );
  try {
    await checkKey(database, secrets);
    const app = await createServer({ ...options, database, secrets, releases, ...extras });
    onLost = (error) => app.log.error({ err: error }, 'a database connection broke');
    await app.listen({ port: options.port, host: options.host });
    const timer = setInterval(() => {
      prune(database, new Date()).catch((error) => app.log.error({ err: error }, 'pruning failed'));
    }, pruneEvery).unref();
    return {
      port: (app.server.address() as AddressInfo).port,
      async stop() {
        clearInterval(timer);
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
