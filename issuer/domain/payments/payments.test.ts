import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callByContract } from '../../../testing/server/callByContract.ts';
import { cardPayment } from '../../../testing/server/cardPayment.ts';
import { rawText } from '../../../testing/server/storedRows.ts';
import { submission } from '../../../testing/server/submission.ts';
import { testDay } from '../../../testing/server/testPageServer.ts';
import { type TestServer, testServer, type Visitor } from '../../../testing/server/testServer.ts';
import { type RunningGateway, startGateway } from '../../sandbox/gateway/startGateway.ts';
import { sha256 } from '../evidence/consentChain.ts';
import { httpGateway } from './httpGateway.ts';
import { settleOpenPayments } from './takePayment.ts';

const timeout = 3_000;
const host = 'apply.maple.localhost/apply';

let standIn: RunningGateway;
let server: TestServer;
beforeAll(async () => {
  standIn = await startGateway();
  // Pauses between questions are the machine's, and short.
  server = await testServer({
    ports: { gateway: httpGateway(standIn.url, { timeout }) },
    wait: async () => undefined,
  });
});
afterEach(() => server.setNow(testDay));
afterAll(async () => {
  await server.close();
  standIn.stop();
});

/** Somebody whose fee of $89.00 is due. */
async function payer(lastFour = '1002') {
  const visitor = await server.visit(host);
  const answer = await visitor.call('submit-application', submission(lastFour));
  return { visitor, reference: String(answer.json().Payload.ref_number) };
}
type Payer = Awaited<ReturnType<typeof payer>>;

const account = (AccountNumber = '000123456789', more: object = {}) => ({
  ...cardPayment(),
  ...{ AccountTypeId: 1, PaymentTypeId: 1, PaymentTypeMethod: 'ACH' },
  ...{
    CardNumber: null,
    CVV: null,
    BillingZipCode: null,
    ExpirationDateMonth: null,
    ExpirationDateYear: null,
  },
  ...{ RoutingNumber: '110000000', AccountNumber },
  Consents: [authorization('account')],
  ...more,
});

/** The box of the fixture that lets the server charge, as a page states it. */
function authorization(Place: string, Answer = 'true') {
  const words = { place: Place, name: 'charge', control: 'checkbox', label: `Take it from my ${Place}.` };
  return { Place, Name: 'charge', Answer, Hash: sha256(JSON.stringify(words)) };
}
const pay = (
  { visitor, reference }: Payer,
  payment: object = cardPayment(),
  key?: string,
  who: Visitor = visitor,
) =>
  who.call(
    'make-payment',
    { ApplicantId: reference, ApplicationReference: reference, ...payment },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const look = ({ visitor, reference }: Payer) =>
  callByContract(
    server,
    visitor.token,
    'get-payment',
    { applicantId: reference },
    { host: 'apply.maple.localhost' },
  );
const stored = ({ reference }: Payer) =>
  server.database.query<{ state: string; id: string; reason: string | null }>(
    `select payment.* from payment join application on application.id = payment.application
     where reference = $1 order by payment.created_at`,
    [reference],
  );
interface Booked {
  key: string;
  state: string;
  amount: string;
}
const ledger = async (): Promise<Booked[]> =>
  (await fetch(`${standIn.url}ledger`)).json() as Promise<Booked[]>;
/** What the gateway itself has charged for somebody. */
async function charged(someone: Payer): Promise<Booked[]> {
  const own = new Set((await stored(someone)).map(({ id }) => id));
  return (await ledger()).filter(({ key, state }) => own.has(key) && state === 'captured');
}
const before = new Date(Date.UTC(testDay.getUTCFullYear(), testDay.getUTCMonth() - 1, 15)).toISOString();
/** When a card ends that can be charged no more. */
const lastMonth = { ExpirationDateMonth: before.slice(5, 7), ExpirationDateYear: before.slice(0, 4) };
const later = (seconds: number) => server.setNow(new Date(testDay.getTime() + seconds * 1_000));

const receipt = (someone: Payer, more: object = {}) => ({
  State: 'paid',
  Amount: 89,
  Reference: someone.reference,
  Method: 'DEBIT',
  Means: 'Visa',
  LastFour: '4242',
  At: testDay.toISOString(),
  ...more,
});

describe('make-payment', () => {
  it.each([
    ['4242424242424242', 'Visa'],
    ['5555555555554444', 'Mastercard'],
    ['6011111111111117', 'Discover'],
  ])(
    '[API-024] [ENT-013] [PAY-023] [PAY-026] pays by card %s, and gives a receipt',
    async (number, Means) => {
      const someone = await payer();
      const answer = await pay(someone, cardPayment(number));
      const Payload = receipt(someone, { Means, LastFour: number.slice(-4) });
      expect(answer.json()).toEqual({ Success: true, Error: null, Payload, StatusCode: 200 });
      expect((await look(someone)).json().Payload).toEqual(Payload);
      expect(await charged(someone)).toMatchObject([{ amount: '89.00' }]);
    },
  );

  it('[PAY-018] [PAY-019] [PAY-020] pays from a bank account', async () => {
    const someone = await payer();
    const answer = await pay(someone, account());
    expect(answer.json().Payload).toEqual(
      receipt(someone, { Method: 'ACH', Means: 'checking', LastFour: '6789' }),
    );
    expect((await charged(someone)).length).toBe(1);
  });

  it.each<[string, object, number]>([
    ['no authorization', { Consents: undefined }, 400],
    ['an empty list of them', { Consents: [] }, 400],
    ['one that was not given', { Consents: [authorization('account', 'false')] }, 400],
    ['that of a card', { Consents: [authorization('card')] }, 409],
  ])('[F-724] debits no account with %s, whoever calls', async (_what, more, status) => {
    const someone = await payer();
    expect((await pay(someone, account(undefined, more))).statusCode).toBe(status);
    expect(await charged(someone)).toEqual([]);
    expect(await stored(someone)).toEqual([]);
  });

  it('[F-729] charges nobody a fee that was changed in the database, and tells nobody of it', async () => {
    const someone = await payer();
    const changed = 'update application set security_deposit = $2 where reference = $1';
    await server.database.query(changed, [someone.reference, 12]);
    server.lines.length = 0;
    expect((await pay(someone, { ...cardPayment(), Amount: 12 })).statusCode).toBe(404);
    expect(server.lines.join('')).toContain('security.applicationChanged');
    const found = await someone.visitor.call('validate-payfee', {
      referenceNumber: someone.reference,
      last4ssn: '1002',
    });
    expect(found.json().Payload.IsPendfee).toBe(false);
    expect(await charged(someone)).toEqual([]);
    await server.database.query(changed, [someone.reference, 89]);
    expect((await pay(someone)).json().Success).toBe(true);
  });

  it('[F-724] charges no card for a page that does not state the authorization', async () => {
    const someone = await payer();
    const { visitor } = someone;
    const asPage: Visitor = {
      ...visitor,
      call: (name, body) => visitor.call(name, body, { origin: 'http://apply.maple.localhost' }),
    };
    const refused = await pay(someone, cardPayment(), undefined, asPage);
    expect([refused.statusCode, refused.json().Error.code]).toEqual([400, 'consentMissing']);
    const given = { ...cardPayment(), Consents: [authorization('card')] };
    expect((await pay(someone, given, undefined, asPage)).json().Success).toBe(true);
  });

  it.each([
    ['4000000000000002', /Call your bank/],
    ['4100000000000019', /Call the number on your card/],
    ['4000000000006975', null],
    ['4000000000000069', /expired/],
    ['4242424242424241', /card number/],
  ])('[PAY-036] [F-711] declines card %s, says why, and takes another one', async (number, sentence) => {
    const someone = await payer();
    const answer = (await pay(someone, cardPayment(number), 'first')).json();
    expect(answer).toMatchObject({ Success: false, Payload: { State: 'declined' } });
    if (sentence === null) expect(answer.Error).toBeNull();
    else expect(answer.Error).toMatch(sentence);
    expect(await charged(someone)).toEqual([]);
    expect((await pay(someone, cardPayment(), 'second')).json().Success).toBe(true);
    expect((await charged(someone)).length).toBe(1);
  });

  it('[PAY-036] declines an account that the bank does not know', async () => {
    const someone = await payer();
    const answer = (await pay(someone, account('000111111113'))).json();
    expect(answer).toMatchObject({ Success: false, Error: expect.stringMatching(/find this account/) });
  });

  it('[PAY-022] [SAFE-11] takes the amount that is due and no other', async () => {
    const someone = await payer();
    for (const Amount of [0, 0.01, 88.99, 890]) {
      const answer = await pay(someone, cardPayment('4242424242424242', { Amount }));
      expect([answer.statusCode, answer.json().Error.code]).toEqual([409, 'otherAmount']);
    }
    expect(await stored(someone)).toEqual([]);
  });

  it.each<[string, object]>([
    ['/CardNumber', cardPayment('424242424242424')],
    ['/CardNumber', cardPayment('')],
    ['/CVV', cardPayment('4242424242424242', { CVV: '1234' })],
    ['/CVV', cardPayment('4242424242424242', { CVV: null })],
    ['/ExpirationDateMonth', cardPayment('4242424242424242', { ExpirationDateMonth: '13' })],
    ['/ExpirationDateYear', cardPayment('4242424242424242', { ExpirationDateYear: '' })],
    ['/ExpirationDateMonth', cardPayment('4242424242424242', lastMonth)],
    ['/BillingZipCode', cardPayment('4242424242424242', { BillingZipCode: 'A1' })],
    ['/AccountTypeId', cardPayment('4242424242424242', { AccountTypeId: 1 })],
    ['/PaymentTypeId', cardPayment('4242424242424242', { PaymentTypeId: 1 })],
    ['/RoutingNumber', account('000123456789', { RoutingNumber: '110000001' })],
    ['/AccountNumber', account('')],
    ['/AccountTypeId', account('000123456789', { AccountTypeId: 0 })],
  ])(
    '[PAY-010] [PAY-014] [F-710] [SAFE-11] refuses what breaks its rule at %s, and charges nothing: %#',
    async (path, payment) => {
      const someone = await payer();
      const answer = await pay(someone, payment);
      expect([answer.statusCode, answer.json().Error.path]).toEqual([400, path]);
      expect(await stored(someone)).toEqual([]);
    },
  );

  it('[SAFE-07] [SAFE-10] refuses who has no fee, and another visitor’s as an unknown one', async () => {
    const [someone, stranger] = [await payer(), await payer()];
    const approved = await payer('1001');
    const none = await pay(approved);
    expect([none.statusCode, none.json().Error.code]).toEqual([409, 'noFee']);
    const foreign = await pay(someone, cardPayment(), undefined, stranger.visitor);
    const unknown = await stranger.visitor.call('make-payment', {
      ApplicantId: '111111111',
      ...cardPayment(),
    });
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    expect(await stored(someone)).toEqual([]);
  });

  it('[PFL-009] pays for somebody who looked the fee up, and shows the receipt there from then on', async () => {
    const someone = await payer();
    const visitor = await server.visit(host);
    const find = async () =>
      (
        await visitor.call('validate-payfee', {
          referenceNumber: someone.reference,
          last4ssn: '1002',
          url: host,
        })
      ).json().Payload;
    expect(await find()).toMatchObject({ IsPendfee: true, SecurityDepositAmount: 89, Payment: null });
    await pay(someone, cardPayment('4000000000000002'), undefined, visitor);
    expect(await find()).toMatchObject({ IsPendfee: true, Payment: null });
    expect((await pay(someone, cardPayment(), undefined, visitor)).json().Success).toBe(true);
    expect(await find()).toMatchObject({ IsPendfee: false, Payment: receipt(someone) });
  });
});

describe('[REL-01] a fee is paid once', () => {
  it('by whoever pays again, with another card and another key too', async () => {
    const someone = await payer();
    const first = await pay(someone, cardPayment(), 'one');
    const again = await pay(someone, cardPayment('5555555555554444'), 'two');
    expect(again.body).toBe(first.body);
    expect((await charged(someone)).length).toBe(1);
  });

  it('a repeat of a declined request is declined again and asks nobody', async () => {
    const someone = await payer();
    const first = await pay(someone, cardPayment('4000000000000002'), 'same');
    const again = await pay(someone, cardPayment('4000000000000002'), 'same');
    expect(again.body).toBe(first.body);
    expect((await stored(someone)).length).toBe(1);
  });

  it('and a key that comes with another payment is refused', async () => {
    const someone = await payer();
    await pay(someone, cardPayment('4000000000000002'), 'same');
    const other = await pay(someone, cardPayment(), 'same');
    expect([other.statusCode, other.json().Error.code]).toEqual([422, 'keyReused']);
  });

  it('[SAFE-09] ten declined cards within the hour are enough', async () => {
    const someone = await payer();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await pay(someone, cardPayment('4000000000000002'))).statusCode).toBe(200);
    const beyond = await pay(someone);
    expect([beyond.statusCode, beyond.headers['retry-after']]).toEqual([429, '3600']);
    later(3_601);
    const visitor = await server.visit(host);
    await visitor.call('validate-payfee', {
      referenceNumber: someone.reference,
      last4ssn: '1002',
      url: host,
    });
    expect((await pay(someone, cardPayment(), undefined, visitor)).json().Success).toBe(true);
  });
});

describe('[REL-02] [REL-03] a gateway that fails', () => {
  it.each([
    ['ends the connection after it charged', '4000000000000341'],
    ['never answers though it charged', '4000000000000119'],
    ['answers garbage though it charged', '4000000000000259'],
    ['answers twice', '4000000000000267'],
  ])('%s: the payment is found to be made, and is made once', async (_how, number) => {
    const someone = await payer();
    const answer = await pay(someone, cardPayment(number));
    expect(answer.json()).toMatchObject({ Success: true, Payload: { State: 'paid' } });
    expect((await charged(someone)).length).toBe(1);
    // The connection that was answered twice serves nobody else wrongly.
    const other = await payer();
    expect((await pay(other)).json().Payload).toMatchObject({ Reference: other.reference, State: 'paid' });
    expect((await charged(other)).length).toBe(1);
  });

  it('without charging: nothing was charged, nothing can come later, and another try is taken', async () => {
    const someone = await payer();
    const answer = (await pay(someone, cardPayment('4000000000000275'), 'one')).json();
    expect(answer).toMatchObject({ Success: false, Payload: { State: 'declined' } });
    expect(answer.Error).toMatch(/You were not charged/);
    expect((await pay(someone, cardPayment(), 'two')).json().Success).toBe(true);
    expect((await charged(someone)).length).toBe(1);
  });

  it('[UX-14] and cannot be reached: the payment is pending, never declined, and stays so for whoever tries again', async () => {
    const away = await testServer({
      database: server.database,
      ports: { gateway: httpGateway('http://127.0.0.1:9/', { timeout }) },
      wait: async () => undefined,
    });
    const someone = await payer();
    const pending = { Success: false, Error: null, Payload: { State: 'pending' } };
    const send = (key: string) =>
      callByContract(
        away,
        someone.visitor.token,
        'make-payment',
        { ApplicantId: someone.reference, ...cardPayment() },
        {
          host: 'apply.maple.localhost',
          headers: { 'idempotency-key': key },
        },
      );
    expect((await send('one')).json()).toMatchObject(pending);
    expect((await send('two')).json()).toMatchObject(pending);
    expect(await stored(someone)).toMatchObject([{ state: 'unknown' }]);
    expect((await look(someone)).json().Payload).toMatchObject({ State: 'declined' });
    await away.close();
  });
});

describe('[REL-02] what nobody waits for any more', () => {
  const failures: unknown[] = [];
  const settle = (gateway = httpGateway(standIn.url, { timeout }), seconds = 0) =>
    settleOpenPayments(
      { database: server.database, gateway, now: () => new Date(testDay.getTime() + seconds * 1_000) },
      (error) => failures.push(error),
    );
  /** A payment as a process leaves it that ends at that moment. */
  async function abandoned(state: 'created' | 'authorizing') {
    const someone = await payer();
    const [application] = await server.database.query<{ id: string }>(
      'select id from application where reference = $1',
      [someone.reference],
    );
    const [row] = await server.database.query<{ id: string }>(
      `insert into payment (id, application, state, method, amount, means, last_four, ask_at, created_at)
       values (gen_random_uuid(), $1, $2, 'DEBIT', 89, 'Visa', '4242', $3, $4) returning id`,
      [application?.id, state, new Date(testDay.getTime() + 5_400), testDay],
    );
    return { ...someone, key: row?.id ?? '' };
  }
  const charge = (key: string) =>
    httpGateway(standIn.url, { timeout }).charge({
      key,
      amount: 89,
      reference: '900001002',
      from: { kind: 'card', number: '4242424242424242', month: 12, year: 2030, cvv: '123', zip: '78701' },
    });

  it('is left to whoever is at it for as long as that may take', async () => {
    const someone = await abandoned('authorizing');
    await settle(undefined, 5);
    expect((await stored(someone))[0]?.state).toBe('authorizing');
    expect((await look(someone)).json().Payload.State).toBe('pending');
  });

  it('is captured where the gateway charged, by the job', async () => {
    const someone = await abandoned('authorizing');
    await charge(someone.key);
    await Promise.all([settle(undefined, 6), settle(undefined, 6)]);
    expect((await stored(someone))[0]?.state).toBe('captured');
    expect((await look(someone)).json().Payload.State).toBe('paid');
    expect(failures).toEqual([]);
  });

  it.each(['created', 'authorizing'] as const)(
    'is declined where it never arrived (%s), and a charge that comes late is refused',
    async (state) => {
      const someone = await abandoned(state);
      await settle(undefined, 6);
      expect(await stored(someone)).toMatchObject([{ state: 'declined', reason: 'not_received' }]);
      expect(await charge(someone.key)).toEqual({ state: 'declined', reason: 'not_received' });
      expect((await pay(someone)).json().Success).toBe(true);
      expect((await charged(someone)).length).toBe(1);
    },
  );

  it('stays open while the gateway cannot be reached, and is asked about less and less often', async () => {
    const someone = await abandoned('authorizing');
    const away = httpGateway('http://127.0.0.1:9/', { timeout });
    failures.length = 0;
    await settle(away, 6);
    await settle(away, 7);
    expect(failures).toHaveLength(1);
    expect((await stored(someone))[0]?.state).toBe('authorizing');
    expect((await pay(someone)).json().Payload.State).toBe('pending');
    await settle(undefined, 60);
    expect((await stored(someone))[0]?.state).toBe('declined');
  });
});

describe('[SEC-004] [SAFE-03] what is secret of a card or an account', () => {
  it('stands in no table and no line of the log', async () => {
    const someone = await payer();
    await pay(someone, cardPayment('4000000000000259', { CVV: '739' }), 'secret-key');
    const other = await payer();
    await pay(other, account('000998877665'), 'other-key');
    const kept = (await rawText(server.database)) + server.lines.join('') + JSON.stringify(await ledger());
    for (const secret of ['4000000000000259', '000998877665']) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(Buffer.from(secret).toString('base64'));
    }
    expect(server.lines.join('')).not.toMatch(/"739"|CVV":"(?!\[)/);
  });
});
