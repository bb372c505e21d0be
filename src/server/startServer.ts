import type { AddressInfo } from 'node:net';
import { openReleases } from '../compile/release/Release.ts';
import { settleOpenBankLinks } from './bankLink/settleOpenBankLinks.ts';
import { createServer, type ServerOptions } from './createServer.ts';
import { openDatabase } from './database/openDatabase.ts';
import { checkKey } from './encryption/checkKey.ts';
import { createSecrets } from './encryption/createSecrets.ts';
import { parseKeys } from './encryption/parseKeys.ts';
import { sandboxKey } from './encryption/sandboxKey.ts';
import { createSenders } from './messages/createSenders.ts';
import type { Options } from './options.ts';
import { prune } from './prune.ts';

export interface RunningServer {
  /** The port, also where any free one was asked for. */
  port: number;
  /** Lets calls that are under way finish, then closes everything. */
  stop(): Promise<void>;
}

const pruneEvery = 3_600_000;
/** Often enough for somebody who waits for an e-mail. */
const settleEvery = 15_000;

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
    const senders = createSenders(options);
    const app = await createServer({ ...options, database, secrets, releases, senders, ...extras });
    onLost = (error) => app.log.error({ err: error }, 'a database connection broke');
    await app.listen({ port: options.port, host: options.host });
    const { now = () => new Date() } = extras;
    const timers = [
      setInterval(() => {
        prune(database, new Date()).catch((error) => app.log.error({ err: error }, 'pruning failed'));
      }, pruneEvery),
      setInterval(() => {
        const failed = (error: unknown) =>
          app.log.error({ err: error }, 'a bank link could not be looked at');
        const services = { database, secrets, releases, now, sandbox: options.sandbox };
        settleOpenBankLinks(services, failed).catch(failed);
      }, settleEvery),
    ];
    for (const timer of timers) timer.unref();
    return {
      port: (app.server.address() as AddressInfo).port,
      async stop() {
        for (const timer of timers) clearInterval(timer);
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
