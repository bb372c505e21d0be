import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../tests/support/createDatabase.ts';
import type { OpenDatabase } from '../../platform/database/Database.ts';
import { openDatabase } from '../../platform/database/openDatabase.ts';
import { createSecrets } from '../../platform/encryption/createSecrets.ts';
import { type RunningGateway, startGateway } from '../../sandbox/gateway/startGateway.ts';
import { cardPayment } from '../../testing/cardPayment.ts';
import { idOf } from '../../testing/idOf.ts';
import { interruptAfter } from '../../testing/interruptAfter.ts';
import { sendTo } from '../../testing/sendTo.ts';
import { type RunningProcess, startProcess } from '../../testing/startProcess.ts';
import { submission } from '../../testing/submission.ts';
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
const secrets = createSecrets([Buffer.alloc(32, 7)]);

let place: TestDatabase;
let database: OpenDatabase;
let processes: RunningProcess[];
let standIn: RunningGateway;
beforeAll(async () => {
  standIn = await startGateway();
  place = await createDatabase();
  const settings = {
    DATABASE_URL: place.url,
    CARDSTOCK_KEY: '07'.repeat(32),
    PAYMENT_GATEWAY_URL: standIn.url,
  };
  processes = await Promise.all([startProcess(settings), startProcess(settings)]);
  database = await openDatabase({ url: place.url, folder: '' });
});
afterAll(async () => {
  for (const { process: child } of processes) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await database.close();
  await place.drop();
  standIn.stop();
});

async function send(index: number, name: string, body: object, headers: Record<string, string> = {}) {
  const { port } = processes[index % 2] as RunningProcess;
  const { status, body: text } = await sendTo(port, host, `/api/${name}`, { body, headers });
  return { status, json: JSON.parse(text) };
}

/** Somebody who has opened the site: calls go to the process of that number. */
async function visit() {
  const { json } = await send(0, 'get-configuration', { url: `${host}/apply` });
  const authorization = `Bearer ${json.Payload.Token}`;
  return (index: number, name: string, body: object, key: string) =>
    send(index, name, body, { authorization, 'idempotency-key': key });
}

const paymentOf = (reference: string) => ({
  ApplicantId: reference,
  ...cardPayment('4242424242424242'),
  Consents,
});

it('[REL-01] [REL-06] two processes write one chain, once for each act', async () => {
  const call = await visit();
  const parallel = <Result>(one: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: 10 }, (_, index) => one(index)));

  const application = { ...submission('1002'), Consents };
  const applied = await parallel((index) => call(index, 'submit-application', application, 'a'));
  const reference = String(applied[0]?.json.Payload.ref_number);
  const paid = await parallel((index) => call(index, 'make-payment', paymentOf(reference), 'p'));
  expect([...applied, ...paid].map(({ status }) => status)).toEqual(Array(20).fill(200));

  const gathered = await gatherEvidence(database, secrets, await idOf(database, reference));
  expect(gathered?.fault).toBeUndefined();
  expect(
    gathered?.records.map(({ position, call: name, name: control }) => [position, name, control]),
  ).toEqual([
    [1, 'submit-application', ''],
    [2, 'submit-application', 'papers'],
    [3, 'make-payment', ''],
    [4, 'make-payment', 'papers'],
  ]);
});

it('[F-201] [SAFE-11] is whole where a call writes while it is gathered', async () => {
  const call = await visit();
  const applied = await call(0, 'submit-application', { ...submission('1002'), Consents }, 'a');
  const reference = String(applied.json.Payload.ref_number);
  const id = await idOf(database, reference);
  const reading = interruptAfter(database);
  let paid: number | undefined;
  reading.interrupt(/consent_record/, async () => {
    paid = (await call(1, 'make-payment', paymentOf(reference), 'p')).status;
  });
  const during = await gatherEvidence(reading.database, secrets, id);
  expect([paid, during?.fault, during?.records.length]).toEqual([200, undefined, 2]);
  const after = await gatherEvidence(database, secrets, id);
  expect([after?.fault, after?.records.length]).toEqual([undefined, 4]);
});
