import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../testing/server/testServer.ts';
import { until } from '../../../testing/server/waiting.ts';
import { createDatabase, type TestDatabase } from '../../../testing/support/createDatabase.ts';
import type { OpenDatabase } from '../../platform/database/Database.ts';
import { openDatabase } from '../../platform/database/openDatabase.ts';
import type { JobQueue } from '../../platform/jobs/openQueue.ts';
import { listOpenPostBacks, openPostBacks } from './postBacks.ts';

const count = 60;

let place: TestDatabase;
let databases: OpenDatabase[];
let queues: JobQueue[];
let servers: TestServer[];
let partner: Server;
const came: string[] = [];

beforeAll(async () => {
  partner = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      came.push((JSON.parse(body) as { id: string }).id);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
  place = await createDatabase();
  databases = await Promise.all([0, 1].map(() => openDatabase({ url: place.url, folder: '' })));
  // Both begin at once on an empty database.
  queues = await Promise.all(
    databases.map((database) =>
      openPostBacks(database, { limit: 2, delay: 1 }, { now: () => new Date(), onError: () => undefined }),
    ),
  );
  servers = await Promise.all(
    databases.map((database, index) => testServer({ database, ports: { postBacks: queues[index] } })),
  );
  await databases[0]?.query(
    `insert into override (site, path, value, updated_at) values ('maple.check', 'settings/PostBacks/taker', $1::jsonb, now())`,
    [JSON.stringify(`http://127.0.0.1:${(partner.address() as AddressInfo).port}/`)],
  );
});

afterAll(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  await Promise.all(servers.map((server) => server.close()));
  await Promise.all(databases.map((database) => database.close()));
  await place.drop();
  partner.close();
});

describe('two processes with one queue of post-backs', () => {
  it(`[TRK-032] [REL-06] send each of ${count} once`, async () => {
    for (const server of servers)
      for (let sent = 0; sent < count / 2; sent += 1) {
        const { call } = await server.visit();
        await call('save-tracking', { Provider: 'taker' });
        await call('save-post-back-queue', { siteEvent: 'landing' });
      }
    const database = databases[0] as OpenDatabase;
    await until(async () => expect(await listOpenPostBacks(database)).toEqual([]));
    expect(came).toHaveLength(count);
    expect(new Set(came).size).toBe(count);
  });
});
