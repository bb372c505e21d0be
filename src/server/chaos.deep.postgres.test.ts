import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../tests/support/createDatabase.ts';
import type { OpenDatabase } from './platform/database/Database.ts';
import { connectDatabase } from './platform/database/openDatabase.ts';
import { type RunningGateway, startGateway } from './sandbox/gateway/startGateway.ts';
import { cardPayment } from './testing/cardPayment.ts';
import { fixtureRelease } from './testing/fixtureReleases.ts';
import {
  type Cluster,
  type ClusterAnswer,
  type ClusterVisitor,
  startCluster,
} from './testing/startCluster.ts';
import { submission } from './testing/submission.ts';
import { until } from './testing/waiting.ts';

const check = 'check.maple.localhost';
const direct = 'apply.maple.localhost/apply';
const mail = 'mail.maple.localhost';
const second = 'second.maple.localhost';
/** Short, so a recovered service is soon called again. */
const breaker = { failures: 2, halfOpenAfter: 500 };

let place: TestDatabase;
let database: OpenDatabase;
let cluster: Cluster;
let gateway: RunningGateway;
let payments: Front;
let messages: Front;
beforeAll(async () => {
  place = await createDatabase();
  gateway = await startGateway();
  [payments, messages] = await Promise.all([startFront(gateway.url), startFront()]);
  cluster = await startCluster(
    {
      databaseUrl: place.url,
      amend({ services }) {
        for (const service of Object.values(services)) service.breaker = breaker;
      },
      settings: {
        PAYMENT_GATEWAY_URL: payments.url,
        PAYMENT_TIMEOUT: '2000',
        SMS_WEBHOOK_URL: messages.url,
      },
    },
    (releases) => {
      // One site uses the captcha of a provider; another one asks for codes.
      amendSite(releases, 'apply', { ProductSettings: { CaptchaFrameUrl: 'https://captcha.example/frame' } });
      amendSite(releases, 'second', { WebsiteSettings: { MFAActive: true } });
    },
  );
  database = await connectDatabase({ url: place.url, folder: '' });
});
afterEach(() => cluster?.issuer.mend());
afterAll(async () => {
  await cluster?.stop();
  for (const front of [payments, messages]) front?.close();
  gateway?.stop();
  await database?.close();
  await place?.drop();
});

function amendSite(releases: string, flow: string, groups: Record<string, object>): void {
  const file = join(releases, fixtureRelease, `settings/maple.${flow}.json`);
  const site = JSON.parse(readFileSync(file, 'utf8'));
  for (const [group, settings] of Object.entries(groups)) Object.assign(site.settings[group], settings);
  writeFileSync(file, JSON.stringify(site));
}

/** How the proxy in front of a service fails: `lost` forwards the request but drops the answer. */
type FrontFault = 'silent' | 'lost' | 'refuse' | '500' | 'garbage';

/** A proxy in front of a service that is not the issuer's. */
interface Front {
  url: string;
  /** Fails from now on: each key of a charge gets the next fault in turn, and keeps it. No faults: it works. */
  fail(faults: readonly FrontFault[]): void;
  close(): void;
}

/** @param target where calls are forwarded; without one, each call succeeds */
async function startFront(target?: string): Promise<Front> {
  let faults: readonly FrontFault[] = [];
  const faultOf = new Map<string, FrontFault>();
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '', headers } = request;
    const body = await buffer(request);
    const key = String(headers['idempotency-key'] ?? url);
    const own = key.split('/').at(-1) ?? '';
    const fault = faultOf.get(own) ?? faults[faultOf.size % faults.length];
    if (fault !== undefined) faultOf.set(own, fault);
    if (fault === 'silent') return;
    if (fault === 'refuse') return response.destroy();
    if (fault === '500') return response.writeHead(500).end('{}');
    if (fault === 'garbage') return response.writeHead(200).end('<html>Down</html>');
    if (target === undefined) return response.writeHead(200).end('{}');
    const json = { 'content-type': 'application/json', 'idempotency-key': key };
    const sent = method === 'POST' ? { headers: json, body } : {};
    const answer = await fetch(new URL(url.slice(1), target), { method, ...sent });
    const text = await answer.text();
    if (fault === 'lost') return;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  };
  const server: Server = createServer((request, response) => void pass(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    fail(given) {
      faults = given;
      faultOf.clear();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

let people = 1_000;
/** Unique digits that the issuer approves. */
function nextPerson(): string {
  // Numbers that end in 09 are asked to link a bank account.
  people += people % 100 === 6 ? 4 : 2;
  return String(people + 1);
}
let linkers = 10;
const nextLinker = () => {
  linkers += 1;
  return `${linkers}09`;
};

type Ask = () => Promise<ClusterAnswer>;

/** A call that uses a service of the issuer. */
interface Row {
  service: string;
  what: string;
  /** An applicant who is ready to make this call. */
  begin(): Promise<Ask>;
  /** Part of the answer while the service works. */
  right?: unknown;
  /** The answer while it fails. */
  failing: [status: number, code?: string];
  /** Rows of an applicant who waits: one more in the end, however often they asked. */
  table?: string;
}

const visiting = (url: string, ask: (visitor: ClusterVisitor) => Promise<ClusterAnswer>) => async () => {
  const visitor = await cluster.visit(url);
  return () => ask(visitor);
};
const submitting = (url: string) => async () => {
  const visitor = await cluster.visit(url);
  const sent = submission(nextPerson());
  return () => visitor.call('submit-application', sent, 'one');
};
const serviceFailed: Row['failing'] = [502, 'serviceFailed'];

/** Each service in turn. docs/services.md describes what happens when it fails. */
const rows: Row[] = [
  {
    service: 'decision',
    what: 'an application',
    begin: submitting(direct),
    right: { Payload: { result: 'APPROVED', credit_limit: 750 } },
    failing: serviceFailed,
    table: 'application',
  },
  {
    service: 'reservations',
    what: 'a letter',
    begin: visiting(mail, (visitor) =>
      visitor.call('validate-dm-reservation', {
        reservationNumber: 'D10000001001',
        ssn: '219-09-5555',
        productName: 'Maple',
        campaignId: '',
        useLast4SSN: false,
      }),
    ),
    right: { Payload: { FirstName: 'Jordan' } },
    failing: serviceFailed,
  },
  {
    service: 'email',
    what: 'an e-mail address',
    begin: visiting(direct, (visitor) =>
      visitor.call('validate-email-service', { email: 'bounce@example.org' }),
    ),
    right: { Payload: { Reason: 'rejected_email' } },
    failing: serviceFailed,
  },
  {
    service: 'address',
    what: 'an address',
    begin: visiting(direct, (visitor) =>
      visitor.call('validate-address-service', {
        city: 'Austin',
        street: 'Congress Ave',
        state: 'TX',
        subpremise: '',
        zipcode: '78701',
      }),
    ),
    right: { Payload: { MissingParts: ['house_number'] } },
    failing: serviceFailed,
  },
  {
    service: 'address',
    what: 'a state',
    begin: visiting(direct, (visitor) => visitor.call('validate-state', { State: 'NE', Zip: '78701' })),
    right: { Payload: { Result: 'MISMATCH' } },
    failing: serviceFailed,
  },
  {
    service: 'address',
    what: 'a state at the submission, which goes on without it',
    begin: submitting(direct),
    right: { Payload: { result: 'APPROVED' } },
    failing: [200],
    table: 'application',
  },
  {
    service: 'bankLink',
    what: 'the review of a bank account',
    async begin() {
      const { call } = await cluster.visit(check);
      const applied = (await call('submit-application', submission(nextLinker()), 'one')).json.Payload;
      const { ref_number: ApplicantId, decisionId } = applied as Record<string, unknown>;
      const { Token: token } = JSON.parse((await call('generate-flinks-token')).body);
      const websiteURL = `http://${check}`;
      const asked = {
        ApplicantId,
        decisionId,
        websiteURL,
        institution: 'Test Bank One',
        loginId: 'approved',
        token,
      };
      return () => call('initiate-flinks-application', asked);
    },
    right: { StatusCode: 'OK' },
    failing: serviceFailed,
    table: 'bank_link',
  },
  {
    service: 'captcha',
    what: 'a captcha',
    begin: async () => {
      const visitor = await cluster.visit(direct);
      let tokens = 0;
      return () => {
        tokens += 1;
        return visitor.call('validate-captcha', { token: `solved-${visitor.token}-${tokens}` });
      };
    },
    right: { Success: true },
    failing: serviceFailed,
  },
];

const count = async (table: string) => (await database.query(`select 1 from ${table}`)).length;

/** Four presses at once, two to each process. */
const press = (ask: Ask) => Promise.all([ask(), ask(), ask(), ask()]);

function expectFailing(answers: ClusterAnswer[], [status, code]: Row['failing']): void {
  for (const answer of answers) {
    expect(answer.status).toBe(status);
    if (code !== undefined) expect(answer.json).toMatchObject({ Success: false, Error: { code } });
  }
}

describe.each(rows)('$service asked about $what', ({ service, begin, right, failing, table }) => {
  it.each(['silent', 'refuse', '500', 'garbage'])(
    '[REL-03] fails in both processes with %s: everybody is told a reason, and the same person gets through',
    async (fault) => {
      const ask = await begin();
      const before = table === undefined ? 0 : await count(table);
      await cluster.issuer.fail(service, fault);
      expectFailing(await press(ask), failing);
      expectFailing(await press(ask), failing);
      expect((await cluster.send(check, '/')).status).toBe(200);
      if (table !== undefined && failing[0] !== 200) expect(await count(table)).toBe(before);

      await cluster.issuer.mend();
      await until(async () => {
        for (const answer of await press(ask))
          expect([answer.status, answer.json]).toMatchObject([200, right]);
      });
      if (table !== undefined) expect(await count(table)).toBe(before + 1);
    },
  );
});

/** An applicant who owes a fee. */
async function debtor() {
  const { call } = await cluster.visit(check);
  const applied = await call('submit-application', submission(nextPerson()), 'apply');
  const reference = String((applied.json.Payload as { ref_number: unknown }).ref_number);
  const offer = { ApplicationId: reference, Initials: '', CardColorCode: '02', AgreeAcknowledgements: true };
  expect((await call('submit-application-offer', offer, 'accept')).status).toBe(200);
  const payment = { ApplicantId: reference, ...cardPayment() };
  return {
    reference,
    pay: (key: string) => call('make-payment', payment, key),
    look: () => call('get-payment', { applicantId: reference }),
  };
}
const stateOf = ({ json }: ClusterAnswer) => (json.Payload as { State?: string } | undefined)?.State;

/** They share no service, and wait long. */
describe.concurrent('services with a timeout of their own', () => {
  it('[REL-03] [REL-02] payments: pending while nobody knows, and each fee is paid once in the end', async () => {
    const faults = ['silent', 'lost', 'refuse', 'garbage'] as const;
    const debtors = await Promise.all(faults.map(debtor));
    payments.fail(faults);
    for (const answer of await Promise.all(debtors.map(({ pay }) => pay('first')))) {
      expect(answer.status).toBe(200);
      expect([answer.json.Success, stateOf(answer)]).toEqual([false, 'pending']);
    }
    payments.fail([]);
    const ends = await Promise.all(
      debtors.map(async ({ look, pay }) => {
        const state = await until(async () => {
          const found = stateOf(await look());
          expect(found).not.toBe('pending');
          return found;
        });
        // A charge that never arrived cannot arrive any more, so it is made again.
        return [state, stateOf(await pay(state === 'paid' ? 'first' : 'second'))];
      }),
    );
    expect(ends.toSorted()).toEqual([
      ['declined', 'paid'],
      ['declined', 'paid'],
      ['declined', 'paid'],
      ['paid', 'paid'],
    ]);
    const books = (await (await fetch(`${gateway.url}ledger`)).json()) as { key: string; state: string }[];
    const charged = books.filter(({ state }) => state === 'captured').map(({ key }) => key);
    const paid = await database.query<{ id: string; reference: string }>(
      `select p.id, a.reference from payment p join application a on a.id = p.application where p.state = 'captured'`,
    );
    expect(paid.map(({ id }) => id).toSorted()).toEqual(charged.toSorted());
    expect(paid.map(({ reference }) => reference).toSorted()).toEqual(
      debtors.map(({ reference }) => reference).toSorted(),
    );
  });

  it('[REL-03] [SAFE-08] messages: no code counts that nobody took, and the next one is sent', async () => {
    for (const [index, fault] of (['silent', 'refuse', '500'] as const).entries()) {
      const { call } = await cluster.visit(second);
      const contact = { contactIdentifier: `512555010${index}`, contactType: 'Text', ApplicantId: 0 };
      messages.fail([fault]);
      for (const answer of await Promise.all([0, 1].map(() => call('send-mfa', contact)))) {
        expect(answer.status).toBe(502);
        expect(answer.json).toMatchObject({ Success: false, Error: { code: 'serviceFailed' } });
      }
      expect(await count('one_time_code')).toBe(index);
      messages.fail([]);
      expect((await call('send-mfa', contact)).status).toBe(200);
      expect(await count('one_time_code')).toBe(index + 1);
    }
  });
});
