import { afterEach, describe, expect, it } from 'vitest';
import { callByContract } from '../../../testing/server/callByContract.ts';
import { fixtureReleases } from '../../../testing/server/fixtureReleases.ts';
import { submission } from '../../../testing/server/submission.ts';
import { testDay } from '../../../testing/server/testPageServer.ts';
import { serverOfFile, testServer, type Visitor } from '../../../testing/server/testServer.ts';
import { portsOf } from '../../portsOf.ts';
import { createSandbox } from '../../sandbox/createSandbox.ts';
import { bankLinkOutcomes } from '../../sandbox/sandboxBankLink.ts';
import { settleOpenBankLinks } from './bankLink.ts';

const server = await serverOfFile();
afterEach(() => server.setNow(testDay));

const prequal = 'check.maple.localhost';
const direct = 'apply.maple.localhost/apply';
const later = (seconds: number) => server.setNow(new Date(testDay.getTime() + seconds * 1_000));

interface Linker {
  visitor: Visitor;
  reference: string;
  decisionId: string;
  linkToken: string;
  call(name: string, request?: Record<string, unknown>): ReturnType<typeof callByContract>;
}

async function linker(lastFour = '1009', host = prequal): Promise<Linker> {
  const visitor = await server.visit(host);
  const answer = await visitor.call('submit-application', submission(lastFour));
  const { ref_number: reference, decisionId } = answer.json().Payload;
  const call: Linker['call'] = (name, request) => callByContract(server, visitor.token, name, request);
  const linkToken = (await call('generate-flinks-token')).json().Token;
  return { visitor, reference, decisionId, linkToken, call };
}

const initiation = ({ reference, decisionId, linkToken }: Linker, more: object = {}) => ({
  ApplicantId: reference,
  decisionId,
  websiteURL: `http://${prequal}`,
  institution: 'Test Bank One',
  loginId: 'approved-1',
  token: linkToken,
  ...more,
});
const initiate = (someone: Linker, more: object = {}) =>
  someone.call('initiate-flinks-application', initiation(someone, more));
const receiptOf = async (someone: Linker, more: object = {}): Promise<string> =>
  (await initiate(someone, more)).json().ReceiptId;
const stateOf = async ({ call, linkToken }: Linker, receiptId: string) =>
  (await call('fetch-flinks-application-status', { receiptId, token: linkToken })).json().ProcessingState;
const resultOf = async ({ call }: Linker, receiptId: string) =>
  (await call('get-submit-flinks-application-result', { receiptId })).json();
const stored = async (reference: string) =>
  (await server.database.query('select stage, result from application where reference = $1', [reference]))[0];

describe('generate-flinks-token', () => {
  it('[API-041] [LNK-010] answers the origin of the widget and a token of its own each time', async () => {
    const { token } = await server.visit();
    const ask = () => callByContract(server, token, 'generate-flinks-token', {}, { host: `${prequal}:81` });
    const [one, other] = [(await ask()).json(), (await ask()).json()];
    expect(one).toEqual({
      Instance: 'http://link.localhost:81',
      Token: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(one.Token).not.toBe(other.Token);
  });
});

describe('the review of a linked account', () => {
  it.each([
    ['approved', 'Completed', 'APPROVED', { stage: 'offered', result: 'APPROVED' }],
    ['offer', 'Completed', 'OFFER', { stage: 'offered', result: 'OFFER' }],
    ['declined', 'Completed', 'DECLINEDINFO', { stage: 'decided', result: 'DECLINEDINFO' }],
    ['no-result', 'Completed', null, { stage: 'decided', result: 'PENDUSER' }],
    ['system-error', 'SystemError', null, { stage: 'decided', result: 'PENDUSER' }],
    ['nobody-knows', 'SystemError', null, { stage: 'decided', result: 'PENDUSER' }],
  ])(
    '[API-042] [API-043] [API-044] [LNK-014] [LNK-015] [LNK-016] [LNK-021] ends as the login %s says',
    async (loginId, state, result, row) => {
      const someone = await linker();
      const started = await initiate(someone, { loginId });
      expect(started.json()).toEqual({ StatusCode: 'OK', ReceiptId: expect.any(String) });
      const receipt = started.json().ReceiptId;
      expect(await stateOf(someone, receipt)).toBe('Processing');
      expect((await resultOf(someone, receipt)).result).toBe(null);
      expect(await stored(someone.reference)).toEqual({ stage: 'decided', result: 'PENDUSER' });
      later(3.9);
      expect(await stateOf(someone, receipt)).toBe('Processing');
      later(4);
      expect(await stateOf(someone, receipt)).toBe(state);
      expect((await resultOf(someone, receipt)).result).toBe(result);
      expect(await stored(someone.reference)).toEqual(row);
    },
  );

  it('ends the same for whoever looks first: the result, the status or the comeback', async () => {
    for (const name of ['get-submit-flinks-application-result', 'retrieve-flinks-status']) {
      const someone = await linker();
      const receipt = await receiptOf(someone);
      later(4);
      expect((await someone.call(name, { receiptId: receipt })).json()).toMatchObject({
        result: 'APPROVED',
        ref_number: someone.reference,
        credit_limit: 500,
        IsGrandbank: false,
        DeclineOffers: [],
      });
      server.setNow(testDay);
    }
  });

  it('[LNK-017] [RES-023] lets the offer be accepted, which nothing did before', async () => {
    const someone = await linker();
    const acceptance = {
      ApplicationId: someone.reference,
      AgreeAcknowledgements: true,
      CardColorCode: '01',
    };
    const accept = () => someone.visitor.call('submit-application-offer', acceptance);
    expect((await accept()).statusCode).toBe(409);
    const receipt = await receiptOf(someone);
    expect((await accept()).statusCode).toBe(409);
    later(4);
    await stateOf(someone, receipt);
    expect((await accept()).json().Payload.decision).toBe('APPROVED');
    expect((await resultOf(someone, receipt)).result).toBe('APPROVED');
  });

  it('is what a second submission is answered with', async () => {
    const someone = await linker();
    const receipt = await receiptOf(someone, { loginId: 'declined' });
    later(4);
    await stateOf(someone, receipt);
    const again = await someone.visitor.call('submit-application', submission('1009'));
    expect(again.json().Payload).toMatchObject({
      result: 'DECLINEDINFO',
      ref_number: someone.reference,
      full_name: 'Jordan Avery',
    });
  });

  it('[RES-010] [LNK-018] follows the failed metric in a flow that links by it, and decides there', async () => {
    for (const lastFour of ['1010', '1011']) {
      const someone = await linker(lastFour, direct);
      const receipt = await receiptOf(someone);
      later(4);
      await stateOf(someone, receipt);
      expect(await stored(someone.reference)).toEqual({ stage: 'decided', result: 'APPROVED' });
      server.setNow(testDay);
    }
  });

  it('[LNK-008] reaches an applicant who did not wait by e-mail, once, with the way back', async () => {
    const someone = await linker();
    const receipt = await receiptOf(someone);
    later(4);
    const now = () => new Date(testDay.getTime() + 4_000);
    const failures: unknown[] = [];
    const ports = portsOf({}, createSandbox(), { ...server, now });
    const settle = () =>
      settleOpenBankLinks({ ...server, releases: fixtureReleases, now, ports }, (error) =>
        failures.push(error),
      );
    await Promise.all([settle(), settle()]);
    await settle();
    await stateOf(someone, receipt);
    expect(failures).toEqual([]);
    const messages: { text: string }[] = (await server.request('localhost', 'GET', '/sandbox/outbox')).json();
    const told = messages.filter(({ text }) => text.includes(receipt));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`http://${prequal}/?fhash=${receipt}`);
    expect(await stored(someone.reference)).toMatchObject({ result: 'APPROVED' });
  });

  it('[REL-03] is asked about less and less often, holds up no other, and is given up in the end', async () => {
    const own = await testServer();
    const bound = async (receipts: readonly string[]) => {
      for (const receipt of receipts) {
        await (await own.visit()).call('submit-application', submission('1009'), {
          'idempotency-key': receipt,
        });
        await own.database.query(
          `insert into bank_link (receipt, application, review, login, site_url, started_at)
           select $1, id, $1, ''::bytea, $2, $3 from application
           where not exists (select 1 from bank_link where application = application.id) limit 1`,
          [receipt, prequal, testDay],
        );
      }
    };
    await bound(['stuck', 'fails']);
    const asked: string[] = [];
    const failures: unknown[] = [];
    const settle = (seconds: number) => {
      const now = () => new Date(testDay.getTime() + seconds * 1_000);
      const bankLink = {
        widgetOrigin: () => '',
        start: async () => '',
        async find({ review }: { review: string }) {
          asked.push(review);
          if (review === 'fails') throw new Error('away');
          return undefined;
        },
      };
      const ports = { ...portsOf({}, undefined, { ...own, now }), bankLink };
      return settleOpenBankLinks({ ...own, releases: fixtureReleases, now, ports }, (error) =>
        failures.push(error),
      );
    };
    const askedAt = async (seconds: number) => {
      asked.length = 0;
      const givenUp = await settle(seconds);
      return [asked.toSorted(), givenUp];
    };
    expect(await askedAt(1)).toEqual([['fails', 'stuck'], 0]);
    expect(await askedAt(15)).toEqual([[], 0]);
    expect(await askedAt(16)).toEqual([['fails', 'stuck'], 0]);
    expect(await askedAt(45)).toEqual([[], 0]);
    expect(await askedAt(46)).toEqual([['fails', 'stuck'], 0]);
    expect(failures).toHaveLength(3);
    const day = 86_400;
    expect(await askedAt(30 * day - 1)).toEqual([['fails', 'stuck'], 0]);
    expect(await askedAt(31 * day)).toEqual([['fails', 'stuck'], 2]);
    expect(await askedAt(32 * day)).toEqual([[], 0]);
    expect(await own.database.query('select distinct state from bank_link')).toEqual([
      { state: 'SystemError' },
    ]);
    await own.close();
  });
});

describe('initiate-flinks-application', () => {
  it('[REL-01] answers a repeat with the first receipt, whatever it says, also once the review ended', async () => {
    const someone = await linker();
    const first = await initiate(someone);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => initiate(someone, { loginId: `declined-${index}` })),
    );
    later(4);
    await stateOf(someone, first.json().ReceiptId);
    answers.push(await initiate(someone));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([first.body]));
    expect((await resultOf(someone, first.json().ReceiptId)).result).toBe('APPROVED');
  });

  it('[SAFE-07] [SAFE-10] refuses alike what is not this session’s, not asked for, or not granted', async () => {
    const [someone, other] = [await linker(), await linker()];
    const approved = await linker('1001');
    const pending = await linker('1003', direct);
    const metricElsewhere = await linker('1010');
    const answers = [
      await initiate(someone, { ApplicantId: other.reference, decisionId: null }),
      await initiate(someone, { ApplicantId: '999999999' }),
      await initiate(someone, { decisionId: other.decisionId }),
      await initiate(someone, { token: other.linkToken }),
      await initiate(someone, { token: 'x' }),
      await initiate(approved),
      await initiate(pending),
      await initiate(metricElsewhere),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 409));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const stranger = await server.visit();
    const none = await callByContract(
      server,
      stranger.token,
      'initiate-flinks-application',
      initiation(someone),
    );
    expect(none.body).toBe(answers[0]?.body);
    expect((await initiate(someone)).statusCode).toBe(200);
  });

  it('refuses where the bank link is off', async () => {
    const someone = await linker();
    const url = '/sandbox/overrides/maple.check/switches/flinksactive';
    await server.request('localhost', 'PUT', url, { payload: { value: false } });
    expect((await initiate(someone)).statusCode).toBe(409);
    await server.request('localhost', 'DELETE', url);
  });
});

describe('RetrieveFlinksStatus', () => {
  it('[API-019] [PQ-004] stands below the origin, and comes back with the status that fhash names', async () => {
    const { token } = await server.visit();
    const ask = (receiptId: string) =>
      server.request(prequal, 'POST', '/api/flinks/RetrieveFlinksStatus', {
        headers: { authorization: `Bearer ${token}` },
        payload: { receiptId },
      });
    expect((await ask('declined')).json()).toMatchObject({
      result: 'DECLINEDINFO',
      IsGrandbank: false,
      DeclineOffers: [],
    });
    expect((await ask('approved')).json()).toMatchObject({ result: 'APPROVED' });
  });

  it('[PQ-005] [design §11] fhash=approved brings an offer that can be accepted', async () => {
    const { token, call } = await server.visit();
    const comeback = await callByContract(server, token, 'retrieve-flinks-status', { receiptId: 'approved' });
    const { result, ref_number: ApplicationId } = comeback.json();
    expect(result).toBe('APPROVED');
    const acceptance = { ApplicationId, AgreeAcknowledgements: true, CardColorCode: '01' };
    const accepted = await call('submit-application-offer', acceptance);
    expect(accepted.json().Payload.decision).toBe('APPROVED');
  });

  it('leaves the application of a visitor who has one alone', async () => {
    const someone = await linker('2001');
    await someone.call('retrieve-flinks-status', { receiptId: 'approved' });
    expect(await stored(someone.reference)).toEqual({ stage: 'decided', result: 'DECLINEDINFO' });
  });
});

describe('the calls that no page uses', () => {
  it.each(['save-flinks-applicant', 'harvest-account-details', 'retry-harvest'])(
    '[API-045] [API-046] [API-047] [A-090] %s is answered, alike for whoever is named',
    async (name) => {
      const someone = await linker();
      for (const ApplicantId of [someone.reference, '999999999', 0])
        expect((await someone.call(name, { ApplicantId, RequestId: 'r' })).json()).toEqual({
          Success: true,
          Payload: null,
          StatusCode: 200,
        });
    },
  );
});

describe('the widget', () => {
  const link = 'link.localhost:81';
  const token = 'a'.repeat(64);
  const open = (query: Record<string, string>) =>
    server.request(link, 'GET', `/?${new URLSearchParams(query)}`);
  const policyOf = (answer: Awaited<ReturnType<typeof open>>) =>
    String(answer.headers['content-security-policy']);

  it('[LNK-006] [design §11] offers every outcome as a bank', async () => {
    server.lines.length = 0;
    const { body, statusCode } = await open({ token, origin: `http://${prequal}:81` });
    expect(statusCode).toBe(200);
    for (const { id, institution, about } of bankLinkOutcomes) {
      expect(body).toMatch(
        new RegExp(
          `<button type="button" data-institution="${institution}" data-login="${id}-[0-9a-f-]{36}">`,
        ),
      );
      expect(body).toContain(about);
    }
    expect(body).toContain(`data-target="http://${prequal}:81"`);
    expect(body).toMatch(/<html lang="en">[\s\S]*<h1>[\s\S]*role="status"/);
    const levels = server.lines.map((line) => JSON.parse(line).level);
    expect(new Set(levels)).toEqual(new Set(['info']));
  });

  it('[SAFE-01] [SAFE-12] stands in a frame of the site that opened it, and in no other', async () => {
    const policy = policyOf(await open({ token, origin: `http://${prequal}:81/get?x=1` }));
    expect(policy).toContain(`frame-ancestors http://${prequal}:81;`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it.each([
    'http://evil.example',
    'http://check.maple.localhost.evil.example',
    'javascript:alert(1)',
    '',
    'http://evil.example#http://check.maple.localhost',
    '"><script>',
  ])('[SAFE-05] [SAFE-12] opens for no other origin: %s', async (origin) => {
    const answer = await open({ token, origin });
    expect(answer.statusCode).toBe(400);
    expect(policyOf(answer)).toContain("frame-ancestors 'none'");
    expect(answer.body).not.toMatch(/<script|data-target|evil/);
  });

  it('opens with no token that is none', async () => {
    expect((await open({ token: 'x', origin: `http://${prequal}` })).statusCode).toBe(400);
    expect((await open({ token, origin: 'http://localhost:4000' })).statusCode).toBe(200);
  });

  it('[SAFE-01] may be framed by a site where the bank link is on, and only there', async () => {
    const frames = async (host: string) =>
      /frame-src ([^;]*)/.exec(policyOf(await server.request(host, 'GET', '/apply')))?.[1];
    const url = '/sandbox/overrides/maple.check/switches/flinksactive';
    expect(await frames(`${prequal}:81`)).toBe("'self' http://link.localhost:81");
    await server.request('localhost', 'PUT', url, { payload: { value: false } });
    expect(await frames(`${prequal}:81`)).toBe("'self'");
    await server.request('localhost', 'DELETE', url);
  });
});
