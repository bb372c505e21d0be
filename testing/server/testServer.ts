import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { createServer, type ServerOptions } from '../../issuer/createServer.ts';
import type { Ports } from '../../issuer/domain/ports/Ports.ts';
import type { OpenDatabase } from '../../issuer/platform/database/Database.ts';
import { testDatabase } from '../../issuer/platform/database/testDatabase.ts';
import { createSecrets, type Secrets } from '../../issuer/platform/encryption/secrets.ts';
import { portsOf } from '../../issuer/portsOf.ts';
import { createSandbox } from '../../issuer/sandbox/createSandbox.ts';
import { guardPorts, watchTransactions } from './guardPorts.ts';
import { fixtureOptions, type TestPageServer, testDay } from './testPageServer.ts';

/** A server without a port, on a database of its own. Where several share the work, each request goes to the next. */
export interface TestServer extends TestPageServer {
  database: OpenDatabase;
  secrets: Secrets;
  /** Sets the server's clock. */
  setNow(now: Date): void;
  /** Loads the configuration of a host and gives a visitor of it. */
  visit(host?: string, headers?: Record<string, string>): Promise<Visitor>;
}

export interface Visitor {
  token: string;
  configuration: Record<string, unknown>;
  /** Calls the web API. */
  call(name: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

export interface TestOptions extends Omit<Partial<ServerOptions>, 'sandbox' | 'ports'> {
  /** The sandbox unless said. */
  sandbox?: boolean;
  /** Services that are set up. */
  ports?: Partial<Ports>;
}

export async function testServer({
  sandbox: isSandbox = true,
  ports = {},
  ...options
}: TestOptions = {}): Promise<TestServer> {
  const lines: string[] = [];
  let now = testDay;
  const common = {
    ...fixtureOptions(lines),
    secrets: createSecrets([Buffer.alloc(32, 7)]),
    sandbox: isSandbox ? createSandbox() : undefined,
    now: () => now,
    ...options,
  } as const;
  const { apps, databases, database } = await startInstances(common, ports, options.database);

  let next = 0;
  const request: TestServer['request'] = (host, method, url, more = {}) => {
    next = (next + 1) % apps.length;
    const app = apps[next] as FastifyInstance;
    return app.inject({ method, url, ...more, headers: { host, ...more.headers } });
  };

  async function visit(
    host = 'check.maple.localhost',
    headers: Record<string, string> = {},
  ): Promise<Visitor> {
    const [name = host] = host.split('/');
    const answer = await request(name, 'POST', '/api/get-configuration', { payload: { url: host }, headers });
    const configuration = answer.json().Payload as Record<string, unknown>;
    const token = String(configuration.Token);
    return {
      token,
      configuration,
      call: (call, body, more = {}) =>
        request(name, 'POST', `/api/${call}`, {
          payload: JSON.stringify(body),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more },
        }),
    };
  }
  return {
    app: apps[0] as FastifyInstance,
    database,
    secrets: common.secrets,
    lines,
    setNow: (at) => {
      now = at;
    },
    request,
    visit,
    async close() {
      await Promise.all(apps.map((app) => app.close()));
      if (options.database === undefined) await Promise.all(databases.map((each) => each.close()));
    },
  };
}

/** A test server that all tests of a file share; it closes after the last. */
export async function serverOfFile(options?: TestOptions): Promise<TestServer> {
  const server = await testServer(options);
  afterAll(() => server.close());
  return server;
}

async function startInstances(
  common: Omit<ServerOptions, 'database' | 'ports'>,
  given: Partial<Ports>,
  known: OpenDatabase | undefined,
): Promise<{ apps: FastifyInstance[]; databases: OpenDatabase[]; database: OpenDatabase }> {
  const open = known === undefined ? await testDatabase.open() : async () => known;
  const apps: FastifyInstance[] = [];
  const databases: OpenDatabase[] = [];
  let database = await open();
  for (let index = 0; index < (known === undefined ? testDatabase.instances : 1); index += 1) {
    database = watchTransactions(index === 0 ? database : await open());
    databases.push(database);
    const world = { database, secrets: common.secrets, now: common.now ?? (() => new Date()) };
    apps.push(
      await createServer({ ...common, database, ports: guardPorts(portsOf(given, common.sandbox, world)) }),
    );
  }
  return { apps, databases, database };
}
