import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../testing/server/testServer.ts';
import { until } from '../../../testing/server/waiting.ts';
import type { OpenDatabase } from '../../platform/database/Database.ts';
import { emptyDatabase, testDatabase } from '../../platform/database/testDatabase.ts';
import type { JobQueue } from '../../platform/jobs/openQueue.ts';
import { pruneSessions } from '../../platform/sessions/findSession.ts';
import { listOpenPostBacks, openPostBacks, prunePostBacks, retryPostBacks } from './postBacks.ts';

interface Got {
  id: string;
  [key: string]: unknown;
}

let database: OpenDatabase;
let queue: JobQueue;
let server: TestServer;
let partner: Server;
let got: Got[];
/** How the partner answers one after the other; with 204 once the list is empty. */
let answers: number[];
const failures: unknown[] = [];

beforeAll(async () => {
  database = await (await testDatabase.open())();
  partner = createServer(async (request, response) => {
    got.push((await json(request)) as Got);
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await database.close();
  partner.close();
});

beforeEach(async () => {
  await emptyDatabase(database);
  got = [];
  answers = [];
  queue = await openPostBacks(
    database,
    { limit: 0, delay: 1 },
    { now: () => new Date(), onError: (error) => failures.push(error) },
  );
  server = await testServer({ database, ports: { postBacks: queue } });
});

afterEach(async () => {
  await queue.stop();
  await server.close();
});

const address = () => `http://127.0.0.1:${(partner.address() as AddressInfo).port}/events`;

/** A visit that came from the partner, at a site that has its address. */
async function visitor() {
  await database.query(
    `insert into override (site, path, value, updated_at) values ('maple.check', 'settings/PostBacks/taker', $1::jsonb, now())`,
    [JSON.stringify(address())],
  );
  const found = await server.visit();
  await found.call('save-tracking', { Provider: 'Taker', UtmSource: 'taker' });
  return found;
}

const event = (siteEvent: string) => ({
  siteEvent,
  idList: ['click-1'],
  hid: 'h',
  productCode: 'P',
  pubId: '7',
});

describe('a post-back', () => {
  it('[TRK-032] [API-008] [A-084] reaches the partner of the visit once, with the id of its row and nothing of the person', async () => {
    const { call } = await visitor();
    expect((await call('save-post-back-queue', event('landing'))).statusCode).toBe(200);
    await until(async () => expect(await listOpenPostBacks(database)).toEqual([]));
    const [row] = await database.query<{ uid: string; sent_at: Date }>('select uid, sent_at from post_back');
    expect(got).toEqual([
      {
        id: row?.uid,
        partner: 'Taker',
        event: 'landing',
        clicks: ['click-1'],
        productCode: 'P',
        publisher: '7',
        hid: 'h',
        at: expect.stringMatching(/^\d{4}-/u),
      },
    ]);
    expect(row?.sent_at).toBeInstanceOf(Date);
    const jobs = await database.execute('select data from pgboss.job');
    expect(jobs.map(({ data }) => data)).toEqual([{ id: row?.uid }]);
  });

  it('[TRK-032] is listed as failed once its tries are over, and can be sent once more', async () => {
    answers = [500];
    const { call } = await visitor();
    await call('save-post-back-queue', event('landing'));
    await until(async () =>
      expect(await listOpenPostBacks(database)).toMatchObject([
        { tries: 1, failedAt: expect.any(Date), error: 'status 500' },
      ]),
    );
    expect(failures.map(String).join()).toContain('was not taken: status 500');
    expect(await retryPostBacks(database, queue, 'no-such-id')).toBe(0);
    expect(await retryPostBacks(database, queue)).toBe(1);
    await until(async () => expect(await listOpenPostBacks(database)).toEqual([]));
    expect(got).toHaveLength(2);
    expect(new Set(got.map(({ id }) => id)).size).toBe(1);
  });

  it('[TRK-032] [F-208] waits for the tracking record, which may come after it', async () => {
    await visitor();
    const { call } = await server.visit();
    await call('save-post-back-queue', event('landing'));
    expect(await listOpenPostBacks(database)).toEqual([]);
    await call('save-tracking', { Provider: 'taker' });
    expect(await listOpenPostBacks(database)).toMatchObject([
      { partner: 'taker', event: 'landing', tries: 0 },
    ]);
    await until(() => expect(got).toMatchObject([{ event: 'landing' }]));
  });

  it('[TRK-032] [REL-02] outlives the session of a visitor who never applied', async () => {
    answers = [500];
    const { call } = await visitor();
    await call('save-post-back-queue', event('landing'));
    await pruneSessions(database, new Date('2100-01-01'));
    expect(await database.query('select id from session_chain')).toEqual([]);
    expect(await listOpenPostBacks(database)).toMatchObject([{ event: 'landing', partner: 'Taker' }]);
  });

  it('[TRK-032] is retried as the server says that starts now, not as the first one said', async () => {
    const options = { now: () => new Date(), onError: () => undefined };
    await queue.stop();
    queue = await openPostBacks(database, { limit: 5, delay: 7 }, options);
    const [known] = await database.execute(
      "select retry_limit, retry_delay, dead_letter from pgboss.queue where name = 'post-back'",
    );
    expect(known).toEqual({ retry_limit: 5, retry_delay: 7, dead_letter: 'post-back-dead' });
  });

  it('[TRK-032] [REL-02] and its job are written together, or neither', async () => {
    await expect(
      database.transaction(async (transaction) => {
        await queue.send('00000000-0000-4000-8000-000000000001', transaction);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await database.execute('select id from pgboss.job')).toEqual([]);
  });

  it('[TRK-032] stays where the site names no address for where the visit came from, and goes after its time', async () => {
    const { call } = await server.visit();
    await call('save-tracking', { Provider: 'somebody' });
    await call('save-post-back-queue', event('landing'));
    expect(await database.query('select address, partner from post_back')).toEqual([
      { address: null, partner: null },
    ]);
    expect(await listOpenPostBacks(database)).toEqual([]);
    expect(await database.execute('select id from pgboss.job')).toEqual([]);
    await database.query("update post_back set sent_at = now() - interval '91 days'");
    expect(await prunePostBacks(database, new Date(Date.now() - 90 * 86_400_000))).toBe(1);
    expect(await database.query('select uid from post_back')).toEqual([]);
  });
});

describe('the addresses of partners', () => {
  it('[SEC-015] are no page’s business', async () => {
    const { configuration } = await visitor();
    expect(JSON.stringify(configuration)).not.toContain('/events');
  });
});
