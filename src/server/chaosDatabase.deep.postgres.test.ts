import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../tests/support/createDatabase.ts';
import type { OpenDatabase } from './platform/database/Database.ts';
import { connectDatabase } from './platform/database/openDatabase.ts';
import { type StallingProxy, stallingProxy } from './testing/stallingProxy.ts';
import {
  type Cluster,
  type ClusterAnswer,
  type ClusterVisitor,
  startCluster,
} from './testing/startCluster.ts';
import { submission } from './testing/submission.ts';
import { until } from './testing/waiting.ts';

const host = 'check.maple.localhost';
/** Milliseconds for which PostgreSQL is unavailable. */
const outage = 10_000;

let place: TestDatabase;
let proxy: StallingProxy;
let database: OpenDatabase;
let cluster: Cluster;
beforeAll(async () => {
  place = await createDatabase();
  proxy = await stallingProxy(place.url);
  cluster = await startCluster({ databaseUrl: proxy.url });
  database = await connectDatabase({ url: place.url, folder: '' });
});
afterAll(async () => {
  await cluster?.stop();
  await database?.close();
  await proxy?.close();
  await place?.drop();
});

interface Applicant {
  visitor: ClusterVisitor;
  lastFour: string;
}
const submit = ({ visitor, lastFour }: Applicant) =>
  visitor.call('submit-application', submission(lastFour), `key-${lastFour}`);
const referenceOf = ({ json }: ClusterAnswer) => String((json.Payload as { ref_number: unknown }).ref_number);

/** A new visitor: pages show maintenance, calls get a reason. */
async function expectMaintenance(): Promise<void> {
  const page = await cluster.send(host, '/terms?email=a');
  expect(page.status).toBe(503);
  expect(page.headers).toMatchObject({ 'retry-after': '60', 'content-type': 'text/html; charset=utf-8' });
  expect(page.body).toContain('<title>Under Maintenance – Maple Mastercard</title>');
  const start = await cluster.send(host, '/api/get-configuration', { url: host });
  expectAway(start);
}

function expectAway(answer: ClusterAnswer): void {
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('60');
  expect(answer.json).toMatchObject({ Success: false, Error: { code: 'unavailable' } });
}

it('[F-301] [REL-02] PostgreSQL is unavailable for ten seconds: everybody is told so, and what was accepted is there once', async () => {
  const applicants = await Promise.all(
    Array.from({ length: 18 }, async (_, index) => ({
      visitor: await cluster.visit(host),
      lastFour: String(1001 + 2 * (index < 4 ? index : index + 1)),
    })),
  );
  const [early, inFlight, later] = [applicants.slice(0, 6), applicants.slice(6, 12), applicants.slice(12)];
  const before = await Promise.all(early.map(submit));
  expect(before.map(({ status }) => status)).toEqual(early.map(() => 200));

  const sent = inFlight.map(submit);
  await Promise.race(sent);
  const began = performance.now();
  await proxy.stop();
  const during = await Promise.all(sent);
  for (const { status } of during) expect([200, 503]).toContain(status);
  await until(() => expect(cluster.balancer.ready()).toEqual([]));
  // Each process caches the site for a second.
  const pages = () => Promise.all([0, 1].map(() => cluster.send(host, '/terms')));
  await until(async () => {
    expect((await pages()).map(({ status }) => status)).toEqual([503, 503]);
  });
  const round = async () => {
    await Promise.all([expectMaintenance(), expectMaintenance()]);
    for (const answer of await Promise.all(later.map(submit))) expectAway(answer);
  };
  await round();
  // As if the machine were gone: connections are not refused, and nothing comes back.
  await proxy.mend();
  proxy.freeze();
  while (performance.now() - began < outage) await round();
  await proxy.mend();
  await until(() => expect(cluster.balancer.ready()).toHaveLength(2));

  expect((await cluster.send(host, '/terms')).status).toBe(200);
  const again = await Promise.all(applicants.map(submit));
  expect(again.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(applicants.map(() => 200));
  for (const [index, answer] of [...before, ...during].entries())
    if (answer.status === 200) expect(again[index]?.body).toBe(answer.body);
  const references = again.map(referenceOf);
  const rows = await database.query<{ reference: string }>('select reference from application');
  expect(rows.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted());
  for (const [index, { lastFour }] of applicants.entries()) {
    const claim = { referenceNumber: references[index], ssnLast4: lastFour };
    const found = await (await cluster.visit(host)).call('verify-prequal-application', claim);
    expect(found.json).toMatchObject({ Success: true, Payload: { ApplicantId: references[index] } });
  }
  // They recovered by themselves.
  for (const { process: child } of cluster.servers) expect(child.exitCode).toBeNull();
  expect(cluster.balancer.broken).toEqual([]);
});
