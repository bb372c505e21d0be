import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../tests/support/createDatabase.ts';
import { type Cluster, type ClusterAnswer, startCluster } from './testing/startCluster.ts';
import { submission } from './testing/submission.ts';
import { until } from './testing/waiting.ts';

const direct = 'apply.maple.localhost/apply';
const mail = 'mail.maple.localhost';
/** Database connections per process. */
const connections = 2;
/** Service timeout in milliseconds; longer than a statement may wait for a lock. */
const timeout = 6_000;

let place: TestDatabase;
let cluster: Cluster;
beforeAll(async () => {
  place = await createDatabase();
  cluster = await startCluster({
    databaseUrl: place.url,
    amend({ services }) {
      for (const service of Object.values(services)) service.timeout = timeout;
    },
    settings: { DATABASE_CONNECTIONS: String(connections), DATABASE_STATEMENT_TIMEOUT: '2000' },
  });
});
afterAll(async () => {
  await cluster?.stop();
  await place?.drop();
});

const applying = async (digits: string) => {
  const { call } = await cluster.visit(direct);
  return () => call('submit-application', submission(digits), 'one');
};
const confirming = async (number: string) => {
  const { call } = await cluster.visit(mail);
  return () =>
    call('validate-dm-reservation', {
      reservationNumber: number,
      ssn: '219-09-5555',
      productName: 'Maple',
      campaignId: '',
      useLast4SSN: false,
    });
};

/** More visitors than connections, all waiting for a service that does not answer. */
const waiting = [
  {
    service: 'decision',
    asks: ['2011', '2013', '2015', '2017', '2019', '2021', '2023', '2025'].map(
      (digits) => () => applying(digits),
    ),
  },
  {
    service: 'reservations',
    asks: Array.from({ length: 8 }, (_, index) => () => confirming(`D1000000100${index}`)),
  },
];

describe.each(waiting)('while $service keeps $asks.length visitors waiting', ({ service, asks }) => {
  it('[REL-03] [PERF-06] processes stay ready, and others are served', async () => {
    const visitors = await Promise.all(asks.map((begin) => begin()));
    const other = await cluster.visit(direct);
    await cluster.issuer.fail(service, 'silent');
    const answers: ClusterAnswer[] = [];
    const pressed = visitors.map(async (ask) => answers.push(await ask()));
    await until(async () => {
      const came = (await cluster.issuer.came()).filter((call) => call.service === service);
      expect(came.length).toBeGreaterThanOrEqual(asks.length);
    });

    for (const { port } of cluster.servers)
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect((await cluster.send('check.maple.localhost', '/')).status).toBe(200);
    const written = await other.call('save-tracking', {
      ProductId: '1001',
      WebSite: 'https://apply.example/',
    });
    expect(written.status).toBe(200);
    // The visitors are still waiting, so all of this happened meanwhile.
    expect(answers).toEqual([]);

    await cluster.issuer.mend();
    await Promise.all(pressed);
    for (const answer of answers) expect([200, 502]).toContain(answer.status);
  });
});
