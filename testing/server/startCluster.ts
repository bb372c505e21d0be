import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallContract, readContracts } from '../../src/server/platform/contract.ts';
import { limitVariable, usualLimits } from '../../src/server/platform/limits/limits.ts';
import { fixtureFolder } from './fixtureReleases.ts';
import { requestOfCall } from './requestOfCall.ts';
import { type SentAnswer, sendTo } from './sendTo.ts';
import { type Balancer, startBalancer } from './startBalancer.ts';
import { type RunningIssuer, type ServicesDocument, startIssuer } from './startIssuer.ts';
import { type RunningProcess, startProcess } from './startProcess.ts';
import { until } from './waiting.ts';
import { writeFixtureApp } from './writeFixtureApp.ts';

/** Settings for tests in which every applicant has the same address, and most the same contacts. */
export const forOneAddress: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(usualLimits)
    .filter((limit) => 'relaxed' in limit)
    .map((limit) => [limitVariable(limit), `1000000/${limit.seconds}`]),
);

interface ClusterOptions {
  databaseUrl: string;
  /** What of the issuer's services is different. */
  amend?: (file: ServicesDocument) => void;
  /** Environment variables beside those of every cluster. */
  settings?: Record<string, string>;
}

export interface ClusterAnswer extends SentAnswer {
  /** The body, where it is JSON. */
  json: { Success?: boolean; Payload?: unknown; Error?: unknown };
}

/** Somebody who has opened a site. */
export interface ClusterVisitor {
  token: string;
  /** Calls by the name of the contract. */
  call(name: string, request?: Record<string, unknown>, key?: string): Promise<ClusterAnswer>;
}

/** Two processes outside the sandbox, on one database, behind a balancer, with the stand-in issuer in a process of its own. */
export interface Cluster {
  issuer: RunningIssuer;
  balancer: Balancer;
  servers: readonly RunningProcess[];
  /** A folder with a copy of the fixture's releases, which the processes read. */
  releases: string;
  /** What each process starts with. */
  settings: Readonly<Record<string, string>>;
  /** Starts processes in the place of those that a test has stopped. */
  replace(index: number, server: RunningProcess): void;
  /** A request by way of the balancer; without a body it is a GET. */
  send(host: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ClusterAnswer>;
  /** Loads the configuration of a site's address. */
  visit(url: string): Promise<ClusterVisitor>;
  stop(): Promise<void>;
}

/** @param prepare changes the releases before a process reads them */
export async function startCluster(
  { databaseUrl, amend, settings: more = {} }: ClusterOptions,
  prepare: (releases: string) => void = () => {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-cluster-'));
  const releases = join(folder, 'releases');
  cpSync(fixtureFolder, releases, { recursive: true });
  prepare(releases);
  writeFixtureApp(join(folder, 'app'));
  const contracts = new Map<string, CallContract>(
    (await readContracts()).map((contract) => [contract.name, contract]),
  );
  // What says nothing is given up soon.
  const issuer = await startIssuer(1_000);
  const settings = {
    SANDBOX: '0',
    ENVIRONMENT: 'development',
    DATABASE_URL: databaseUrl,
    CARDSTOCK_KEY: '07'.repeat(32),
    RELEASES_DIR: releases,
    APP_DIR: join(folder, 'app'),
    SERVICES_FILE: issuer.servicesFile(amend),
    ISSUER_TOKEN: issuer.token,
    ...forOneAddress,
    ...more,
  };
  let servers: RunningProcess[] = await Promise.all([startProcess(settings), startProcess(settings)]);
  const balancer = await startBalancer(() => servers.map(({ port }) => port));
  await until(() => {
    if (balancer.ready().length < servers.length) throw new Error('Not every process is ready.');
  });

  const send: Cluster['send'] = async (host, path, body, headers = {}) => {
    const answer = await sendTo(balancer.port, host, path, { body, headers });
    const json = answer.body.startsWith('{') ? JSON.parse(answer.body) : {};
    return { ...answer, json };
  };
  return {
    issuer,
    balancer,
    releases,
    settings,
    send,
    get servers() {
      return servers;
    },
    replace(index, server) {
      servers = servers.with(index, server);
    },
    async visit(url) {
      const [host = url] = url.split('/');
      const { json, status } = await send(host, '/api/get-configuration', { url });
      if (status !== 200) throw new Error(`The configuration of ${url} was answered with ${status}.`);
      const { Token: token } = json.Payload as { Token: string };
      const authorization = `Bearer ${token}`;
      return {
        token,
        call(name, request = {}, key) {
          const contract = contracts.get(name);
          if (contract === undefined) throw new Error(`There is no call ${name}`);
          const { url: path, payload } = requestOfCall(contract, request);
          const keyed: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
          const body = payload === undefined ? undefined : JSON.parse(payload);
          return send(host, path, body, { authorization, ...keyed });
        },
      };
    },
    async stop() {
      balancer.close();
      for (const { process: child } of servers) child.kill('SIGKILL');
      await issuer.stop();
    },
  };
}
