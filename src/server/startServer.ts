import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openReleases } from '../compile/release/Release.ts';
import { createServer, type ServerOptions } from './createServer.ts';
import { settleOpenBankLinks } from './domain/bankLink/settleOpenBankLinks.ts';
import { createSenders } from './domain/messages/createSenders.ts';
import { httpGateway } from './domain/payments/httpGateway.ts';
import { settleOpenPayments } from './domain/payments/settleOpenPayments.ts';
import { openPostBacks } from './domain/postBacks/postBacks.ts';
import { applyRetention } from './domain/retention/applyRetention.ts';
import { readRetention, unconfirmed } from './domain/retention/readRetention.ts';
import type { Options } from './options.ts';
import { closeInOrder } from './platform/connections/closeInOrder.ts';
import { followRequests } from './platform/connections/followRequests.ts';
import { openDatabase } from './platform/database/openDatabase.ts';
import { createKeyRing } from './platform/encryption/createKeyRing.ts';
import { holdKeys, joinKeys, leaveKeys } from './platform/encryption/joinKeys.ts';
import { readKeys } from './platform/encryption/readKeys.ts';
import { portsOf } from './portsOf.ts';

export interface RunningServer {
  /** The port, also where any free one was asked for. */
  port: number;
  /** Tells that it is not ready any more, lets calls that are under way finish, then closes everything; takes five seconds at most. */
  stop(): Promise<void>;
}

/** How often data whose time is over is removed. */
const retentionEvery = 3_600_000;
/** A new key is used by every process so soon after it was put in use. */
const holdEvery = 10_000;
/** Milliseconds that a database may take to note that this process is gone. */
const leaving = 500;
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
  const retention = await readRetention(options.retentionFile);
  const ring = createKeyRing(await readKeys(options));
  const { secrets } = ring;
  const sandbox = await sandboxOf(options);
  const self = randomUUID();
  let isDraining = false;
  let onLost: (error: Error) => void = () => {};
  let onJobFailure: (error: unknown) => void = () => {};
  let stopJobs: () => Promise<void> = async () => {};
  const database = await openDatabase({ url: options.databaseUrl, folder: options.dataDir }, (error) =>
    onLost(error),
  );
  try {
    await joinKeys(database, ring, self);
    const { now = () => new Date() } = extras;
    const postBacks = await openPostBacks(database, options.postBackRetry, {
      now,
      onError: (error) => onJobFailure(error),
    });
    stopJobs = () => postBacks.stop();
    const given = { senders: createSenders(options), gateway: gatewayOf(options), postBacks };
    const ports = portsOf(given, sandbox, { database, secrets, now });
    const app = await createServer({
      ...options,
      database,
      secrets,
      releases,
      ports,
      sandbox,
      isDraining: () => isDraining,
      ...extras,
    });
    const requests = followRequests(app.server);
    onLost = (error) => app.log.error({ err: error }, 'a database connection broke');
    await app.listen({ port: options.port, host: options.host });
    if (!options.sandbox && unconfirmed(retention).length > 0)
      app.log.warn({ classes: unconfirmed(retention) }, 'counsel has not confirmed how long data is kept');
    onJobFailure = (error) => app.log.warn({ err: error }, 'a job failed');
    const timers = [
      setInterval(() => {
        const failed = (error: unknown) => app.log.error({ err: error }, 'retention failed');
        applyRetention(database, retention, now(), failed).then((removed) => {
          if (Object.keys(removed).length > 0) app.log.info({ removed }, 'retention');
        }, failed);
      }, retentionEvery),
      setInterval(() => {
        const failed = (error: unknown) =>
          app.log.error({ err: error }, 'a bank link could not be looked at');
        const services = { database, secrets, releases, now, ports };
        settleOpenBankLinks(services, failed).catch(failed);
      }, settleEvery),
      setInterval(() => {
        const failed = (error: unknown) =>
          app.log.error({ err: error }, 'a payment could not be asked about');
        settleOpenPayments({ database, gateway: ports.gateway, now }, failed).catch(failed);
      }, settleEvery),
      setInterval(() => {
        const failed = (error: unknown) => app.log.error({ err: error }, 'the key in use is not known');
        holdKeys(database, ring, self).catch(failed);
      }, holdEvery),
    ];
    for (const timer of timers) timer.unref();
    return {
      port: (app.server.address() as AddressInfo).port,
      async stop() {
        for (const timer of timers) clearInterval(timer);
        isDraining = true;
        await closeInOrder(app, requests);
        await stopJobs();
        // What is left there is passed over a minute later.
        await Promise.race([
          leaveKeys(database, self).catch(() => {}),
          pause(leaving, undefined, { ref: false }),
        ]);
        sandbox?.stop();
        await database.close();
      },
    };
  } catch (error) {
    sandbox?.stop();
    await stopJobs();
    await database.close();
    throw error;
  }
}

/** The gateway that an operator named. Without one nobody pays by card or account, except in the sandbox. */
function gatewayOf({ paymentGatewayUrl, paymentGatewayToken, paymentPatience: patience }: Options) {
  return paymentGatewayUrl === undefined
    ? undefined
    : httpGateway(paymentGatewayUrl, { patience, token: paymentGatewayToken });
}

/** Its code is loaded where it is wanted, and nowhere else. */
export async function sandboxOf({ sandbox, paymentPatience: patience, dataDir, databaseUrl }: Options) {
  if (!sandbox) return undefined;
  const { createSandbox } = await import('./sandbox/createSandbox.ts');
  const isKept = databaseUrl !== undefined || !dataDir.startsWith('memory://');
  return createSandbox({ patience, ledger: isKept ? join(`${dataDir}-gateway`, 'ledger.jsonl') : undefined });
}
