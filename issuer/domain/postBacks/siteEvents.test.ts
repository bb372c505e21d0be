import { afterAll, describe, expect, it } from 'vitest';
import { type ApplicantStateName, applicantStates } from '../../../testing/server/applicantStates.ts';
import { callByContract } from '../../../testing/server/callByContract.ts';
import { cardPayment } from '../../../testing/server/cardPayment.ts';
import { siteEvents } from '../../../testing/server/fixtureReleases.ts';
import { submission } from '../../../testing/server/submission.ts';
import { serverOfFile } from '../../../testing/server/testServer.ts';
import { startGateway } from '../../sandbox/gateway/startGateway.ts';
import { httpGateway } from '../payments/httpGateway.ts';

const gateway = await startGateway();
afterAll(() => gateway.stop());
const server = await serverOfFile({ ports: { gateway: httpGateway(gateway.url, { timeout: 5_000 }) } });

const tell = (token: string, siteEvent: string, more: object = {}) =>
  callByContract(server, token, 'save-post-back-queue', { siteEvent, idList: ['click'], ...more });

/** Whether an event is taken. One that is not is no failure of a page: in a browser, that would be logged as an error. */
async function isTaken(told: ReturnType<typeof tell>): Promise<boolean> {
  const { statusCode, json } = await told;
  expect(statusCode).toBe(200);
  return json().Success === true;
}

const queued = (event: string) =>
  server.database.query('select 1 from post_back where site_event = $1', [event]);

/** What partners may be told of somebody who has come so far; `landing` always. */
const told: Record<ApplicantStateName, string[]> = {
  'nothing submitted': [],
  'nothing submitted, captcha on': [],
  'nothing submitted, codes on': [],
  'code sent before the submission': [],
  'code verified before the submission': [],
  offered: ['submit', 'prequal_offer'],
  'offered, codes on': ['submit', 'prequal_offer'],
  'offered, code sent': ['submit', 'prequal_offer'],
  'offered, code verified': ['submit', 'prequal_offer'],
  accepted: ['submit', 'prequal_offer', 'prequal_accept', 'approved'],
  'accepted after a code': ['submit', 'prequal_offer', 'prequal_accept', 'approved'],
  'approved at once': ['submit', 'approved'],
  declined: ['submit', 'declined'],
  'declined with the bank offer': ['submit', 'declined'],
  'bank link asked for': ['submit', 'pendinfo'],
  'bank link under review': ['submit', 'pendinfo'],
  'bank link reviewed': ['submit', 'pendinfo'],
  'approved by the bank link': ['submit', 'prequal_offer'],
  'declined by the bank link': ['submit', 'declined'],
};

describe('an event that a partner may pay for', () => {
  it.each(Object.entries(told))(
    '[F-727] [API-008] of "%s" is queued where the server knows it to be so: %j',
    async (state, events) => {
      const { token } = await applicantStates[state as ApplicantStateName](server);
      const taken: string[] = [];
      for (const event of Object.keys(siteEvents)) {
        if (await isTaken(tell(token, event, { applicantId: 900000001 }))) taken.push(event);
      }
      expect(taken).toEqual(['landing', ...events]);
    },
  );

  it.each(['Approved', 'no_such_event', 'toString', '\0'])(
    '[F-727] is one that the site tells partners, not %j',
    async (event) => {
      const { token } = await applicantStates['approved at once'](server);
      expect((await tell(token, event)).statusCode).toBe(400);
    },
  );

  it('[F-727] [REL-02] is queued once for an application, from whichever session, however many ask at once', async () => {
    const { token, reference, lastFour } = await applicantStates.offered(server);
    const other = await server.visit();
    const returned = {
      referenceNumber: String(reference),
      ssnLast4: lastFour,
      hashString: '',
      reservationNumber: '',
    };
    expect((await other.call('verify-prequal-application', returned)).json().Success).toBe(true);
    const before = (await queued('prequal_offer')).length;
    const asking = [token, other.token, token, other.token].map((one) => tell(one, 'prequal_offer'));
    for (const { statusCode } of await Promise.all(asking)) expect(statusCode).toBe(200);
    expect(await queued('prequal_offer')).toHaveLength(before + 1);
  });

  it('[F-727] is queued once for a session where it presupposes no application', async () => {
    const { call } = await server.visit();
    const before = (await queued('landing')).length;
    for (let time = 0; time < 3; time += 1)
      expect((await call('save-post-back-queue', { siteEvent: 'landing' })).statusCode).toBe(200);
    expect(await queued('landing')).toHaveLength(before + 1);
  });

  it('[F-727] [F-721] of a fee is queued once it is due, and its payment once it is paid', async () => {
    const { call } = await server.visit('apply.maple.localhost/apply');
    const isTold = (siteEvent: string) => isTaken(call('save-post-back-queue', { siteEvent }));
    const due = (await call('submit-application', submission('1002'))).json();
    expect([await isTold('ApprovedPendfee'), await isTold('PayFee')]).toEqual([true, false]);
    const ApplicantId = due.Payload.ref_number;
    await call('make-payment', { ApplicantId, ApplicationReference: ApplicantId, ...cardPayment() });
    expect(await isTold('PayFee')).toBe(true);
  });

  it('[F-727] of a reservation is queued once it is confirmed', async () => {
    const { call } = await server.visit('mail.maple.localhost');
    const isTold = () => isTaken(call('save-post-back-queue', { siteEvent: 'confirm' }));
    expect(await isTold()).toBe(false);
    await call('validate-dm-reservation', {
      reservationNumber: 'D10000001001',
      ssn: '219-09-5555',
      productName: 'Maple',
    });
    expect(await isTold()).toBe(true);
  });
});
