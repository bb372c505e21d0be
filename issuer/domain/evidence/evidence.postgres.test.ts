import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardPayment } from '../../../testing/server/cardPayment.ts';
import { interruptAfter } from '../../../testing/server/interruptAfter.ts';
import { serverPair } from '../../../testing/server/serverPair.ts';
import { idOf } from '../../../testing/server/storedRows.ts';
import { submission } from '../../../testing/server/submission.ts';
import { createSecrets } from '../../platform/encryption/secrets.ts';
import { type RunningGateway, startGateway } from '../../sandbox/gateway/startGateway.ts';
import { httpGateway } from '../payments/httpGateway.ts';
import { sha256 } from './consentChain.ts';
import { gatherEvidence } from './gatherEvidence.ts';

const host = 'apply.maple.localhost';
/** A tick as a page states it. */
function ticked(place: string, name: string, label: string) {
  const statement = { place, name, control: 'checkbox', label };
  return { Place: place, Name: name, Answer: '1', Hash: sha256(JSON.stringify(statement)) };
}
const Consents = [ticked('application', 'papers', 'I read papers on a screen.')];
const secrets = createSecrets([Buffer.alloc(32, 7)]);

let standIn: RunningGateway;
beforeAll(async () => {
  standIn = await startGateway();
});
afterAll(() => standIn.stop());
const { server, database, post } = serverPair({
  ports: () => ({ gateway: httpGateway(standIn.url, { timeout: 5_000 }) }),
});

/** Somebody who has opened the site: calls go to the server of that number. */
async function visit() {
  const { token } = await server(0).visit(`${host}/apply`);
  return async (index: number, name: string, body: object, key: string) => {
    const answer = await post(index, host, name, token, body, key);
    return { status: answer.statusCode, json: answer.json() };
  };
}

const paymentOf = (reference: string) => ({
  ApplicantId: reference,
  ...cardPayment('4242424242424242'),
  Consents: [ticked('card', 'charge', 'Take it from my card.')],
});

it('[REL-01] [REL-06] two servers write one chain, once for each act', async () => {
  const call = await visit();
  const parallel = <Result>(one: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: 10 }, (_, index) => one(index)));

  const application = { ...submission('1002'), Consents };
  const applied = await parallel((index) => call(index, 'submit-application', application, 'a'));
  const reference = String(applied[0]?.json.Payload.ref_number);
  const paid = await parallel((index) => call(index, 'make-payment', paymentOf(reference), 'p'));
  expect([...applied, ...paid].map(({ status }) => status)).toEqual(Array(20).fill(200));

  const gathered = await gatherEvidence(database(), secrets, await idOf(database(), reference));
  expect(gathered?.fault).toBeUndefined();
  expect(
    gathered?.records.map(({ position, call: name, name: control }) => [position, name, control]),
  ).toEqual([
    [1, 'submit-application', ''],
    [2, 'submit-application', 'papers'],
    [3, 'make-payment', ''],
    [4, 'make-payment', 'charge'],
  ]);
});

it('[F-201] [SAFE-11] is whole where a call writes while it is gathered', async () => {
  const call = await visit();
  const applied = await call(0, 'submit-application', { ...submission('1002'), Consents }, 'a');
  const reference = String(applied.json.Payload.ref_number);
  const id = await idOf(database(), reference);
  const reading = interruptAfter(database());
  let paid: number | undefined;
  reading.interrupt(/consent_record/, async () => {
    paid = (await call(1, 'make-payment', paymentOf(reference), 'p')).status;
  });
  const during = await gatherEvidence(reading.database, secrets, id);
  expect([paid, during?.fault, during?.records.length]).toEqual([200, undefined, 2]);
  const after = await gatherEvidence(database(), secrets, id);
  expect([after?.fault, after?.records.length]).toEqual([undefined, 4]);
});
