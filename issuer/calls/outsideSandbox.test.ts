import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callByContract } from '../../testing/server/callByContract.ts';
import { submission } from '../../testing/server/submission.ts';
import { type TestServer, testServer } from '../../testing/server/testServer.ts';

let production: TestServer;
beforeAll(async () => {
  production = await testServer({ sandbox: false, environment: 'production' });
});
afterAll(() => production.close());

const check = 'check.www.maple.example';
const mail = 'mail.www.maple.example';
const letter = { reservationNumber: 'D10000001001', ssn: '219-09-5555' };
const place = { city: 'Austin', state: 'TX', zipcode: '78701', subpremise: '' };
const failed = { Error: expect.objectContaining({ code: 'serviceFailed' }) };
const withPayload = (Payload: object) => ({ Success: true, Payload: expect.objectContaining(Payload) });

describe('what the sandbox stands in for', () => {
  it.each<[name: string, request: Record<string, unknown>, status: number, answer: object, host?: string]>([
    ['generate-flinks-token', {}, 502, failed],
    ['retrieve-flinks-status', { receiptId: 'approved' }, 404, {}],
    ['submit-application', submission('9001'), 200, withPayload({ result: 'PENDINTERNAL' })],
    [
      'submit-cli',
      { ssn: '219-09-1001', accountLast4: '4242', monthlyIncome: 2500 },
      200,
      withPayload({ status: 'Pending' }),
    ],
    [
      'verify-prequal-application',
      { referenceNumber: '900001001', ssnLast4: '1001' },
      200,
      { Payload: null },
    ],
    [
      'validate-payfee',
      { referenceNumber: '900001002', last4ssn: '1002' },
      200,
      withPayload({ IsPendfee: false }),
    ],
    ['validate-dm-reservation', letter, 502, failed, mail],
    ['encrypt-code', { code: 'D10000001001' }, 404, {}, mail],
    ['validate-address-service', { ...place, street: '1 Outage Rd' }, 200, withPayload({ MissingParts: [] })],
    [
      'validate-email-service',
      { email: 'undeliverable@example.com' },
      200,
      withPayload({ State: 'deliverable' }),
    ],
    ['validate-state', { City: 'Outage', State: 'TX', Zip: '78701' }, 200, withPayload({ Result: 'VALID' })],
  ])('[A-046] [A-066] [F-306] is nowhere else: %s', async (name, request, status, answer, host = check) => {
    const { token } = await production.visit(host);
    const given = await callByContract(production, token, name, request, { host });
    expect([given.statusCode, given.json()]).toEqual([status, expect.objectContaining(answer)]);
  });
});
