import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callByContract } from '../../../testing/server/callByContract.ts';
import { fixtureReleases } from '../../../testing/server/fixtureReleases.ts';
import { forOneAddress } from '../../../testing/server/startCluster.ts';
import { type RunningIssuer, startIssuer } from '../../../testing/server/startIssuer.ts';
import { submission } from '../../../testing/server/submission.ts';
import { testDay } from '../../../testing/server/testPageServer.ts';
import { type TestServer, testServer, type Visitor } from '../../../testing/server/testServer.ts';
import { readOptions } from '../../options/readOptions.ts';
import type { AskService } from './compileCall.ts';
import { type NamedServices, readServices } from './readServices.ts';
import { servicePorts } from './servicePorts.ts';

let issuer: RunningIssuer;
let server: TestServer;

/** Releases whose captcha is that of a provider. */
const releases = {
  ...fixtureReleases,
  async site(key: string, id?: string) {
    const site = await fixtureReleases.site(key, id);
    const CaptchaFrameUrl = 'https://captcha.example/frame';
    const ProductSettings = { ...(site.settings.ProductSettings as object), CaptchaFrameUrl };
    return { ...site, settings: { ...site.settings, ProductSettings } };
  },
};

/** A server outside the sandbox, whose services are the issuer's; each is asked once and for ever. */
beforeAll(async () => {
  issuer = await startIssuer();
  const { limits } = readOptions(forOneAddress);
  const ports = servicePorts(hurriedWhenTold(services(30_000), services(1_000)), () => testDay);
  server = await testServer({ sandbox: false, releases, ports, limits });
});
afterEach(async () => {
  isHurried = false;
  await issuer.mend();
});
afterAll(async () => {
  await server.close();
  await issuer.stop();
});

function services(timeout: number): NamedServices {
  const file = issuer.servicesFile(({ services }) => {
    for (const service of Object.values(services)) {
      Object.assign(service, { timeout, breaker: { failures: 1_000 } });
      for (const call of Object.values(service.calls)) call.retries = 0;
    }
  });
  return readServices(file, { variable: () => issuer.token });
}

/** Whether what says nothing is given up soon: all that answers has the time that a busy machine takes. */
let isHurried = false;

function hurriedWhenTold(patient: NamedServices, hurried: NamedServices): NamedServices {
  const calls = (service: string) => {
    const soon = hurried.calls(service) ?? {};
    const entries = Object.entries(patient.calls(service) ?? {}).map(([name, ask]): [string, AskService] => [
      name,
      (...asked) => ((isHurried && soon[name]) || ask)(...asked),
    ]);
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  };
  return { ...patient, calls };
}

const direct = 'apply.maple.localhost/apply';
const mail = 'mail.maple.localhost';
const count = async (table: string) => (await server.database.query(`select 1 from ${table}`)).length;

type Answer = { statusCode: number; json(): { Success?: boolean; Payload: unknown } };

/** A call that asks a service: somebody who has come so far, and what they are answered. */
interface Asking {
  service: string;
  what: string;
  /** @returns what asks, as often as it is called */
  prepare: () => Promise<() => Promise<Answer>>;
  /** The payload where the service answers; undefined where the answer has another form. */
  right: unknown;
  /** What holds while it fails: 502, unless it says something else. */
  whileFailing?: (answer: Answer) => void;
  /** Rows that nobody may write meanwhile. */
  table?: string;
}

const visiting = (host: string, ask: (visitor: Visitor) => Promise<Answer>) => async () => {
  const visitor = await server.visit(host);
  return () => ask(visitor);
};
let persons = 1;
/** Last four digits of an SSN that nobody had; an odd one, which the issuer approves. */
const somebody = () => {
  persons += persons % 100 === 7 ? 4 : 2;
  return String(persons).padStart(4, '0');
};
const applied = async (host?: string, applicant = {}) => {
  const visitor = await server.visit(host);
  const answer = await visitor.call('submit-application', submission(somebody(), applicant));
  return { visitor, reference: String(answer.json().Payload?.ref_number) };
};
/** Somebody whom the issuer asks for a bank account. */
const linking = async () => {
  persons += 100;
  const lastFour = String(persons).padStart(4, '0').slice(0, 2).concat('09');
  const visitor = await server.visit();
  const answer = await visitor.call('submit-application', submission(lastFour));
  const { ref_number: ApplicantId, decisionId } = answer.json().Payload;
  const call = (name: string, asked = {}) => callByContract(server, visitor.token, name, asked);
  const { Token: token } = (await call('generate-flinks-token')).json();
  const initiate = (loginId: string) =>
    call('initiate-flinks-application', {
      ApplicantId,
      decisionId,
      websiteURL: 'http://check.maple.localhost',
      institution: 'Test Bank One',
      loginId,
      token,
    });
  return { call, token, initiate };
};
const get = (visitor: Visitor, host: string, path: string) =>
  server.request(host, 'GET', `/api/${path}`, { headers: { authorization: `Bearer ${visitor.token}` } });
const address = { city: 'Austin', street: 'Congress Ave', state: 'TX', subpremise: '', zipcode: '78701' };

const askings: Asking[] = [
  {
    service: 'decision',
    what: 'an application',
    prepare: async () => {
      const visitor = await server.visit(direct);
      const sent = submission(somebody());
      return () => visitor.call('submit-application', sent);
    },
    right: { result: 'APPROVED', credit_limit: 750 },
    table: 'application',
  },
  {
    service: 'decision',
    what: 'the acceptance of an offer',
    prepare: async () => {
      const { visitor, reference } = await applied();
      const ApplicationId = reference;
      return () =>
        visitor.call('submit-application-offer', {
          ApplicationId,
          Initials: '',
          CardColorCode: '02',
          AgreeAcknowledgements: true,
        });
    },
    right: { result: 'APPROVED', decision: 'APPROVED', security_deposit: 89 },
    table: 'application where accepted_at is not null',
  },
  {
    service: 'decision',
    what: 'a higher limit',
    prepare: visiting('check.maple.localhost', (visitor) =>
      visitor.call('submit-cli', { ssn: '219-09-1001', accountLast4: '4242', monthlyIncome: 2500 }),
    ),
    right: { status: 'Approved', result: 'APPROVED', limitIncrease: 250, creditLimit: 1000 },
    table: 'limit_increase',
  },
  {
    service: 'reservations',
    what: 'a letter',
    prepare: visiting(mail, (visitor) =>
      visitor.call('validate-dm-reservation', {
        reservationNumber: 'D10000001001',
        ssn: '219-09-5555',
        productName: 'Maple',
        campaignId: '',
        useLast4SSN: false,
      }),
    ),
    right: { FirstName: 'Jordan', CreditProtectionPrice: 0.99, IsRollUpCode: false },
    table: 'reservation',
  },
  {
    service: 'reservations',
    what: 'a letter that was lost',
    prepare: visiting(mail, (visitor) =>
      visitor.call('get-reservation-number', { ssn: '5555', lastName: 'Avery', zip: '78701' }),
    ),
    right: { Result: 'Found' },
  },
  {
    service: 'email',
    what: 'an email address',
    prepare: visiting(direct, (visitor) =>
      visitor.call('validate-email-service', { email: 'bounce@example.org' }),
    ),
    right: { Reason: 'rejected_email', State: 'undeliverable' },
  },
  {
    service: 'address',
    what: 'an address',
    prepare: visiting(direct, (visitor) => visitor.call('validate-address-service', address)),
    right: {
      MissingParts: ['house_number'],
      SuggestedParts: { house_number: '1 Congress Ave' },
      SuggestedAddress: '1 Congress Ave, 78701',
      IsPoBox: false,
    },
  },
  {
    service: 'address',
    what: 'a state',
    prepare: visiting(direct, (visitor) => visitor.call('validate-state', { State: 'NE', Zip: '78701' })),
    right: { Result: 'MISMATCH' },
  },
  {
    service: 'address',
    what: 'a state at the submission, which goes on without it',
    prepare: async () => {
      const visitor = await server.visit(direct);
      const sent = submission(somebody());
      return () => visitor.call('submit-application', sent);
    },
    right: { result: 'APPROVED' },
    whileFailing: ({ statusCode }) => expect(statusCode).toBe(200),
  },
  {
    service: 'address',
    what: 'the place of a ZIP code',
    prepare: visiting(direct, (visitor) => visitor.call('find-place', { Zip: '78701' })),
    right: { City: 'Austin', State: 'TX' },
  },
  {
    service: 'bankLink',
    what: 'a review that begins',
    prepare: async () => {
      const linker = await linking();
      return () => linker.initiate('approved');
    },
    right: undefined,
    table: 'bank_link',
  },
  {
    service: 'bankLink',
    what: 'a review that ended',
    prepare: async () => {
      const linker = await linking();
      const { ReceiptId: receiptId } = (await linker.initiate('approved')).json();
      return () => linker.call('fetch-flinks-application-status', { receiptId, token: linker.token });
    },
    right: undefined,
    table: 'bank_link where settled_at is not null',
  },
  {
    service: 'captcha',
    what: 'a captcha',
    prepare: visiting(direct, (visitor) =>
      visitor.call('validate-captcha', { token: `solved-${visitor.token}` }),
    ),
    right: null,
    table: 'captcha_solution',
  },
  {
    service: 'registration',
    what: 'who has online access',
    prepare: async () => {
      const { visitor, reference } = await applied(direct, { Email: 'member@example.test' });
      const asked = { referenceNumber: reference, source: 'WEB', from: 'x' };
      return () => visitor.call('validate-user-exists', asked);
    },
    right: { ApplicantStatus: 'ExistsWithUser' },
  },
  {
    service: 'registration',
    what: 'a user name',
    prepare: visiting(direct, (visitor) =>
      get(
        visitor,
        'apply.maple.localhost',
        'check-user-availability?username=Jordan.Avery&referenceNumber=123456789',
      ),
    ),
    right: { IsAvailable: false },
  },
  {
    service: 'prefill',
    what: 'answers of a campaign, without which a page starts',
    prepare: async () => () =>
      server.request('check.maple.localhost', 'POST', '/api/get-configuration', {
        payload: { url: 'check.maple.localhost', ExternalPrefillReference: 'spring' },
      }),
    right: { PrefillData: { FirstName: 'Jordan', LastName: 'Avery' } },
    whileFailing: ({ statusCode, json }) => {
      expect(statusCode).toBe(200);
      expect(json().Payload).toMatchObject({ PrefillData: {} });
    },
  },
];

/** An answer is held against what its call asks for; how the way there fails is the client's own, so one call shows it. */
const answered = ['500', 'foreign', 'empty'];
const slowFaults = ['silent', 'late', 'slow'];
const onTheWay = ['refuse', '400', 'garbage', 'endless', 'elsewhere', ...slowFaults];

describe.each(askings)(
  '$service asked about $what',
  ({ service, what, prepare, right, table, ...asking }) => {
    const { whileFailing = failsClearly } = asking;
    const faults = what === 'an email address' ? [...answered, ...onTheWay] : answered;

    it.each(faults)('[REL-03] fails with %s, keeps what there is, and is asked again', async (fault) => {
      const ask = await prepare();
      const before = table === undefined ? 0 : await count(table);
      await issuer.fail(service, fault);
      isHurried = slowFaults.includes(fault);
      const failed = await ask();
      isHurried = false;
      whileFailing(failed);
      if (table !== undefined) expect(await count(table)).toBe(before);
      await issuer.mend();
      const answer = await ask();
      expect([answer.statusCode, answer.json().Success ?? true]).toEqual([200, true]);
      if (right) expect(answer.json().Payload).toMatchObject(right as object);
    });
  },
);

function failsClearly(answer: Answer) {
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({ Success: false, Error: { code: 'serviceFailed' } });
}

describe('a bank account that the company links', () => {
  it.each([
    ['approved', 'Completed', { result: 'APPROVED', credit_limit: 500 }],
    ['wait', 'Processing', { result: null }],
    ['broken', 'SystemError', { result: null }],
  ])('[LNK-016] ends as %s', async (loginId, state, result) => {
    const linker = await linking();
    const { ReceiptId: receiptId } = (await linker.initiate(loginId)).json();
    const asked = await linker.call('fetch-flinks-application-status', { receiptId, token: linker.token });
    expect(asked.json().ProcessingState).toBe(state);
    const answer = await linker.call('get-submit-flinks-application-result', { receiptId });
    expect(answer.json()).toMatchObject(result);
  });
});

it.each([
  ['says that there is no business there', 'INVALID_STATE', ['WY'], 'INVALID_STATE'],
  ['says so where that was not asked', 'INVALID_STATE', undefined, 'VALID'],
  ['says that the ZIP is of another state, which was not asked alone', 'MISMATCH', undefined, 'MISMATCH'],
])('[SVC-017] a state of which a service %s', async (_what, result, nonBusinessStates, found) => {
  const calls = (service: string) =>
    service === 'address' ? { state: async () => ({ result }) } : undefined;
  const { addresses } = servicePorts({ calls } as NamedServices, () => testDay);
  const query = { street: '', secondLine: '', city: 'Austin', state: 'TX', zip: '78701' };
  expect(await addresses?.issuer?.checkState(query, nonBusinessStates)).toBe(found);
});
