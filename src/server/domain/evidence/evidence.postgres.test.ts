import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../tests/support/createDatabase.ts';
import type { OpenDatabase } from '../../platform/database/Database.ts';
import { openDatabase } from '../../platform/database/openDatabase.ts';
import { type RunningGateway, startGateway } from '../../sandbox/gateway/startGateway.ts';
import { cardPayment } from '../../testing/cardPayment.ts';
import { idOf } from '../../testing/idOf.ts';
import { submission } from '../../testing/submission.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { httpGateway } from '../payments/httpGateway.ts';
import { sha256 } from './ConsentRecord.ts';
import { gatherEvidence } from './gatherEvidence.ts';

const host = 'apply.maple.localhost';
const statement = {
  place: 'application',
  name: 'papers',
  control: 'checkbox',
  label: 'I read papers on a screen.',
};
const Consents = [
  { Place: 'application', Name: 'papers', Answer: '1', Hash: sha256(JSON.stringify(statement)) },
];

let place: TestDatabase;
let databases: OpenDatabase[];
let servers: TestServer[];
let standIn: RunningGateway;
beforeAll(async () => {
  standIn = await startGateway();
  place = await createDatabase();
  databases = await Promise.all([0, 1].map(() => openDatabase({ url: place.url, folder: '' })));
  const gateway = httpGateway(standIn.url, { timeout: 5_000 });
  servers = await Promise.all(databases.map((database) => testServer({ database, ports: { gateway } })));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await Promise.all(databases.map((database) => database.close()));
  await place.drop();
  standIn.stop();
});

it('[REL-01] [REL-06] two processes write one chain, once for each act', async () => {
  const [one] = servers as [TestServer, TestServer];
  const visitor = await one.visit(`${host}/apply`);
  const send = (index: number, name: string, body: object, key: string) =>
    (servers[index % 2] as TestServer).request(host, 'POST', `/api/${name}`, {
      payload: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${visitor.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
    });
  const parallel = <Result>(call: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: 10 }, (_, index) => call(index)));

  const applied = await parallel((index) =>
    send(index, 'submit-application', { ...submission('1002'), Consents }, 'a'),
  );
  const reference = String(applied[0]?.json().Payload.ref_number);
  const payment = { ApplicantId: reference, ...cardPayment('4242424242424242'), Consents };
  const paid = await parallel((index) => send(index, 'make-payment', payment, 'p'));
  expect([...applied, ...paid].map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));

  const gathered = await gatherEvidence(
    databases[0] as OpenDatabase,
    one.secrets,
    await idOf(databases[0] as OpenDatabase, reference),
  );
  expect(gathered?.fault).toBeUndefined();
  expect(gathered?.records.map(({ position, call, name }) => [position, call, name])).toEqual([
    [1, 'submit-application', ''],
    [2, 'submit-application', 'papers'],
    [3, 'make-payment', ''],
    [4, 'make-payment', 'papers'],
  ]);
});
