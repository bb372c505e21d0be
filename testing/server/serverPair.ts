import { afterAll, beforeAll } from 'vitest';
import type { Ports } from '../../issuer/domain/ports/Ports.ts';
import type { OpenDatabase } from '../../issuer/platform/database/Database.ts';
import { openDatabase } from '../../issuer/platform/database/openDatabase.ts';
import type { Secrets } from '../../issuer/platform/encryption/secrets.ts';
import { createDatabase, type TestDatabase } from '../support/createDatabase.ts';
import { type TestServer, testServer } from './testServer.ts';

/** Two servers with a pool each on one PostgreSQL database. */
interface Pair {
  /** Each in turn. */
  server(index: number): TestServer;
  database(index?: number): OpenDatabase;
  /** A call to the server of that number. */
  post(
    index: number,
    host: string,
    name: string,
    token: string,
    body: unknown,
    key?: string,
  ): ReturnType<TestServer['request']>;
}

interface PairOptions {
  /** Services that are set up, asked for when the servers start. */
  ports?: () => Partial<Ports>;
  /** The secrets of the first server (0) and of the second (1); equal ones unless said. */
  secrets?: (index: number) => Secrets;
}

/** Starts them before the tests of a file and ends them after. */
export function serverPair({ ports, secrets }: PairOptions = {}): Pair {
  let place: TestDatabase;
  let databases: OpenDatabase[] = [];
  let servers: TestServer[] = [];
  beforeAll(async () => {
    place = await createDatabase();
    databases = await Promise.all([0, 1].map(() => openDatabase({ url: place.url, folder: '' })));
    servers = await Promise.all(
      databases.map((database, index) =>
        testServer({
          database,
          ...(ports && { ports: ports() }),
          ...(secrets && { secrets: secrets(index) }),
        }),
      ),
    );
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await Promise.all(databases.map((database) => database.close()));
    await place.drop();
  });
  const server = (index: number) => servers[index % 2] as TestServer;
  return {
    server,
    database: (index = 0) => databases[index % 2] as OpenDatabase,
    post: (index, host, name, token, body, key) =>
      server(index).request(host, 'POST', `/api/${name}`, {
        payload: JSON.stringify(body),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      }),
  };
}
