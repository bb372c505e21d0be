import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { usualLimits } from '../../../src/server/platform/limits/limits.ts';
import { callByContract } from '../../../testing/server/callByContract.ts';
import { submission } from '../../../testing/server/submission.ts';
import { testDay } from '../../../testing/server/testPageServer.ts';
import {
  serverOfFile,
  type TestServer,
  testServer,
  type Visitor,
} from '../../../testing/server/testServer.ts';
import { isDeniedNumber } from './contacts.ts';
import denied from './deniedNumbers.json' with { type: 'json' };

const server = await serverOfFile();

const phone = '5125550100';
const email = 'jordan.avery@example.test';
const offerHost = 'check-mfa.maple.localhost';
const directHost = 'apply-mfa.maple.localhost/apply';

/** Whom the fixed offers of the sandbox belong to. */
const holder = submission('1001', { PrimaryPhone: phone, SSN: '512-45-1001' });

/** Somebody who verifies: their token changes on the way. */
interface Person {
  visitor: Visitor;
  /** Reference number, or 0 before the first submission. */
  applicantId: string | number;
  mfaId: string;
}

const call = (token: string, name: string, request: Record<string, unknown> = {}) =>
  callByContract(server, token, name, request);

async function person(host: string): Promise<Person> {
  const visitor = await server.visit(host);
  const isOffer = host === offerHost;
  const applicantId = isOffer
    ? (await visitor.call('submit-application', holder)).json().Payload.ref_number
    : 0;
  const mfaId = (await call(visitor.token, 'mfa-id')).json().Payload;
  return { visitor, applicantId, mfaId };
}

function send({ visitor, applicantId }: Person, more: object = {}): Promise<LightMyRequestResponse> {
  return visitor.call('send-Mfa', {
    contactIdentifier: phone,
    contactType: 'Text',
    ApplicantId: applicantId,
    WebUrl: offerHost,
    ...more,
  });
}

function verify(
  { visitor, applicantId, mfaId }: Person,
  code: string,
  { token = visitor.token, ...more }: { token?: string } & Record<string, unknown> = {},
): Promise<LightMyRequestResponse> {
  return call(token, 'verify-mfa', {
    verifyCode: code,
    ApplicantId: applicantId,
    WebUrl: offerHost,
    MFA_Id: mfaId,
    ...more,
  });
}

const outbox = async (): Promise<{ to: string; channel: string; text: string; code?: string }[]> =>
  (await server.request('localhost', 'GET', '/sandbox/outbox')).json();
const codes = async () => (await outbox()).filter(({ code }) => code !== undefined);

async function sentCode(someone: Person, more: object = {}): Promise<string> {
  expect((await send(someone, more)).json()).toMatchObject({ Success: true, StatusCode: 200 });
  return (await codes())[0]?.code ?? '';
}

/** Another code of six digits. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

const acceptance = ({ applicantId, mfaId }: Person, more: object = {}) => ({
  ApplicationId: applicantId,
  AgreeAcknowledgements: true,
  CardColorCode: '01',
  MFA_Id: mfaId,
  ...more,
});
const outcomeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().Error];

describe('mfa-id', () => {
  it('[API-021] [MFA-001] answers an id of its own each time, and stores nothing', async () => {
    const { token } = await server.visit(offerHost);
    const answers = await Promise.all([1, 2].map(() => call(token, 'mfa-id')));
    expect(answers[0]?.json()).toEqual({
      Success: true,
      Payload: expect.stringMatching(/^[0-9a-f]{64}$/),
      StatusCode: 200,
    });
    expect(answers[0]?.body).not.toBe(answers[1]?.body);
  });
});

describe('send-Mfa', () => {
  it('[API-022] [MFA-002] [MFA-003] [MFA-004] sends six digits to the phone of the offer, and answers a token', async () => {
    const someone = await person(offerHost);
    const answer = await send(someone);
    expect(answer.json()).toEqual({
      Success: true,
      Payload: expect.stringMatching(/^[\w-]{43}$/),
      StatusCode: 200,
    });
    const [message] = await outbox();
    expect(message).toMatchObject({ to: phone, channel: 'text', code: expect.stringMatching(/^\d{6}$/) });
    expect(message?.text).toContain(`@check-mfa.maple.localhost #${message?.code}`);
  });

  it('[MFA-020] sends by e-mail, too', async () => {
    const someone = await person(offerHost);
    await sentCode(someone, { contactIdentifier: email.toUpperCase(), contactType: 'Email' });
    expect((await outbox())[0]).toMatchObject({ channel: 'email', to: email.toUpperCase() });
  });

  it.each([
    ['Text', '', phone],
    ['Email', '', email],
    ['Text', null, phone],
  ])(
    '[F-106] sends to the contact of the application where only its kind is said: %s, %j',
    async (contactType, contactIdentifier, to) => {
      const someone = await person(offerHost);
      await sentCode(someone, { contactIdentifier, contactType });
      expect((await outbox())[0]?.to).toBe(to);
    },
  );

  it('[F-106] has nobody to send to before an application is there', async () => {
    const someone = await person(directHost);
    const answer = await send(someone, { contactIdentifier: '' });
    expect([answer.statusCode, answer.json().Error.path]).toEqual([400, '/contactIdentifier']);
  });

  it.each(['(512) 555-0100', '+1 512 555 0100', '512.555.0100', '15125550100'])(
    'reads the phone number %s',
    async (contactIdentifier) => {
      await sentCode(await person(offerHost), { contactIdentifier });
      expect((await outbox())[0]?.to).toBe(phone);
    },
  );

  it.each([
    ['Text', '555'],
    ['Text', email],
    ['Text', '1125550100'],
    ['Email', phone],
    ['Email', 'a@b.example, c@d.example'],
    ['Email', '"Jordan" <a@b.example>'],
  ])('refuses %s to %s', async (contactType, contactIdentifier) => {
    const answer = await send(await person(directHost), { contactType, contactIdentifier });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().Error.path).toBe('/contactIdentifier');
  });

  it('[F-308] sends nothing to a number that is denied, however it is written', async () => {
    const someone = await person(directHost);
    const before = (await outbox()).length;
    for (const contactIdentifier of ['8765550100', '+1 512 976 5010'])
      expect(outcomeOf(await send(someone, { contactIdentifier }))).toEqual([
        400,
        expect.objectContaining({ code: 'deniedNumber', path: '/contactIdentifier' }),
      ]);
    expect(await outbox()).toHaveLength(before);
    await sentCode(someone);
  });

  it('[F-308] denies premium and Caribbean numbers, and none of a state that applicants live in', () => {
    for (const number of ['9005550100', '5129765010', '8765550100', '8095550100', '2425550100', '2845550100'])
      expect([number, isDeniedNumber(number)]).toEqual([number, true]);
    const american =
      '201 202 212 213 305 312 404 415 505 512 540 608 646 702 737 808 907 915 917 940 970 980';
    for (const area of american.split(' '))
      expect([area, isDeniedNumber(`${area}5550100`)]).toEqual([area, false]);
    for (const codesOfOne of Object.values(denied.areaCodes))
      for (const code of codesOfOne) {
        expect(code).toMatch(/^[2-9]\d{2}$/);
        expect([code, isDeniedNumber(`${code}5550100`)]).toEqual([code, true]);
      }
  });

  it('[F-308] keeps the contact of an offer from a denied number, too, and e-mail open', async () => {
    const visitor = await server.visit(offerHost);
    const caribbean = submission('1001', { PrimaryPhone: '8765550100' });
    const applicantId = (await visitor.call('submit-application', caribbean)).json().Payload.ref_number;
    const mfaId = (await call(visitor.token, 'mfa-id')).json().Payload;
    const someone = { visitor, applicantId, mfaId };
    expect(outcomeOf(await send(someone, { contactIdentifier: '8765550100' }))[0]).toBe(400);
    await sentCode(someone, { contactIdentifier: email, contactType: 'Email' });
  });

  /** A server with limits of its own, as somebody far away meets it. */
  async function withLimits(points: Partial<Record<keyof typeof usualLimits, number>>) {
    const changed = Object.entries(points).map(([name, few]) => {
      const { relaxed: _relaxed, ...limit } = {
        relaxed: true,
        ...usualLimits[name as keyof typeof usualLimits],
      };
      return [name, { ...limit, points: few }];
    });
    await server.database.query("delete from rate_limit where key like 'code-%'");
    return testServer({
      database: server.database,
      limits: { ...usualLimits, ...Object.fromEntries(changed) },
      trustedProxies: '127.0.0.1',
    });
  }

  /** The status of a code for somebody new, who may have solved the captcha. */
  async function asked(on: TestServer, time: number, address: string, isSolved = false): Promise<number> {
    const { token } = await on.visit(directHost);
    if (isSolved) {
      await callByContract(on, token, 'mfa-id');
      await on.database.query('update session_chain set captcha_passed_at = seen_at');
    }
    const request = {
      contactIdentifier: `512555${String(1_000 + time)}`,
      contactType: 'Text',
      ApplicantId: 0,
    };
    const headers = { 'x-forwarded-for': address };
    return (await callByContract(on, token, 'send-mfa', request, { headers })).statusCode;
  }

  it.each([
    ['address', { codeClient: 1 }, () => '203.0.113.7', '203.0.113.8'],
    ['network', { codeNetwork: 1 }, (time: number) => `203.0.113.${time}`, '203.0.114.1'],
  ])(
    '[F-742] [F-846] of one %s need the captcha beyond a limit, and are refused at ten times that: no stranger’s, and no applicant’s',
    async (_of, points, address, other) => {
      const capped = await withLimits(points);
      const statuses = [];
      for (let time = 0; time < 20; time += 1) statuses.push(await asked(capped, time, address(time)));
      // Whoever is only asked for the captcha uses up nothing.
      expect(statuses).toEqual([200, ...Array(19).fill(403)]);
      for (let time = 20; time < 29; time += 1)
        expect(await asked(capped, time, address(time), true)).toBe(200);
      expect(await asked(capped, 30, address(30), true)).toBe(429);
      expect(await asked(capped, 31, address(31))).toBe(429);
      expect(await asked(capped, 9, other)).toBe(200);
      const { visitor, applicantId } = await person(offerHost);
      const own = { contactIdentifier: '5125550100', contactType: 'Text', ApplicantId: applicantId };
      const headers = { 'x-forwarded-for': address(1) };
      const sent = await callByContract(capped, visitor.token, 'send-mfa', own, { headers });
      expect(sent.statusCode).toBe(200);
      await capped.close();
    },
  );

  it('[F-843] that a sender is refused count for nobody else', async () => {
    const capped = await withLimits({ codeClient: 3, contact: 3 });
    const victim = 700;
    for (let time = 20; time < 23; time += 1) expect(await asked(capped, time, '198.18.5.1')).toBe(200);
    for (let time = 0; time < 5; time += 1) expect(await asked(capped, victim, '198.18.5.1')).toBe(403);
    expect(await asked(capped, victim, '198.18.6.1')).toBe(200);
    await capped.close();
  });

  it('[F-308] [F-742] raise an alarm where there are too many in all, and ask strangers for the captcha alone', async () => {
    const capped = await withLimits({ codeAll: 3 });
    const statuses = [];
    for (let time = 0; time < 8; time += 1) statuses.push(await asked(capped, time, `198.51.${time}.1`));
    expect(statuses).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
    const alarms = capped.lines.map((line) => JSON.parse(line)).filter(({ alarm }) => alarm === 'code-all');
    expect(alarms.map(({ times }) => times)).toEqual([4, 7]);
    expect(capped.lines.join()).not.toContain('5125551');
    expect(await asked(capped, 8, '198.51.8.1', true)).toBe(200);
    await server.database.query("delete from rate_limit where key like 'code-%'");
    await capped.close();
  });

  it('[SAFE-08] sends to the contact of the application only, and counts who asks for another', async () => {
    const someone = await person(offerHost);
    const before = (await codes()).length;
    for (const contactIdentifier of ['5125550199', '5125550198', '5125550197', '5125550196'])
      expect(outcomeOf(await send(someone, { contactIdentifier }))).toEqual([
        400,
        expect.objectContaining({ code: 'otherContact' }),
      ]);
    expect((await codes()).length).toBe(before);
    await sentCode(someone);
    expect((await send(someone)).statusCode).toBe(429);
  });

  it('[SAFE-08] sends five in an hour, whatever session asks for the application', async () => {
    const someone = await person(offerHost);
    for (let time = 0; time < 5; time += 1) expect((await send(someone)).statusCode).toBe(200);
    const before = (await codes()).length;
    const refused = await send(someone);
    expect(outcomeOf(refused)).toEqual([429, expect.objectContaining({ code: 'tooManyCodes' })]);
    const sameVisitor = await server.visit(offerHost, { authorization: `Bearer ${someone.visitor.token}` });
    expect((await send({ ...someone, visitor: sameVisitor })).statusCode).toBe(429);
    expect((await codes()).length).toBe(before);
    await server.database.query("update rate_limit set expire = 1 where key like 'code:%'");
    expect((await send(someone)).statusCode).toBe(200);
  });

  it.each([
    ['codes are off', 'check.maple.localhost', { ApplicantId: 0 }],
    ['a reference before a first submission', directHost, { ApplicantId: '123456789' }],
  ])('[SAFE-10] refuses where there is nothing to verify: %s', async (_state, host, more) => {
    const visitor = await server.visit(host);
    const before = (await codes()).length;
    const answer = await send({ visitor, applicantId: 0, mfaId: '' }, more);
    expect(outcomeOf(answer)).toEqual([409, expect.objectContaining({ code: 'noVerification' })]);
    expect((await codes()).length).toBe(before);
  });

  it('[SAFE-10] refuses before a captcha that is on', async () => {
    const url = '/sandbox/overrides/maple.apply/switches/MFAActive';
    await server.request('localhost', 'PUT', url, { payload: { value: true } });
    const visitor = await server.visit('apply-captcha.maple.localhost/apply');
    const answer = await send({ visitor, applicantId: 0, mfaId: '' });
    await server.request('localhost', 'DELETE', url);
    expect(outcomeOf(answer)).toEqual([403, expect.objectContaining({ code: 'captchaRequired' })]);
  });
});

describe('verify-Mfa', () => {
  it('[API-023] [MFA-009] [MFA-022] [RES-024] [RES-025] [SEC-002] gives a new token, with which the offer is accepted', async () => {
    const someone = await person(offerHost);
    const skipped = await someone.visitor.call('submit-application-offer', acceptance(someone));
    expect(outcomeOf(skipped)).toEqual([403, expect.objectContaining({ code: 'codeRequired' })]);
    const sent = await send(someone);
    const [message] = await codes();
    const answer = await verify(someone, message?.code ?? '', { token: sent.json().Payload });
    expect(answer.json()).toEqual({
      Success: true,
      Payload: expect.stringMatching(/^[\w-]{43}$/),
      StatusCode: 200,
      Error: null,
    });
    const token = answer.json().Payload;
    const reads = { Url: offerHost, Route: '/' };
    for (const old of [someone.visitor.token, sent.json().Payload])
      expect((await call(old, 'get-route-settings', reads)).statusCode).toBe(401);
    for (const mfaId of [undefined, null, 'x', (await call(token, 'mfa-id')).json().Payload]) {
      const other = await call(token, 'submit-application-offer', acceptance(someone, { MFA_Id: mfaId }));
      expect(outcomeOf(other)).toEqual([403, expect.objectContaining({ code: 'codeRequired' })]);
    }
    const accepted = await call(token, 'submit-application-offer', acceptance(someone));
    expect(accepted.json().Payload.decision).toBe('APPROVED');
  });

  it('[REL-01] a repeat under the same key is answered alike, whichever token it has by then', async () => {
    const someone = await person(offerHost);
    const code = await sentCode(someone);
    const attempt = () =>
      callByContract(
        server,
        someone.visitor.token,
        'verify-mfa',
        { verifyCode: code, ApplicantId: someone.applicantId, MFA_Id: someone.mfaId },
        { headers: { 'idempotency-key': 'k' } },
      );
    const first = await attempt();
    expect(first.statusCode).toBe(200);
    expect((await attempt()).body).toBe(first.body);
  });

  it('[MFA-011] [MFA-013] [SEC-014] [SAFE-08] answers five wrong codes with NoMatch, then TooManyAttempts to the right one', async () => {
    const someone = await person(offerHost);
    const code = await sentCode(someone);
    for (let time = 1; time <= 5; time += 1)
      expect((await verify(someone, wrong(code, time))).json()).toEqual({
        Success: false,
        Payload: null,
        StatusCode: 401,
        Error: 'NoMatch',
      });
    expect(outcomeOf(await verify(someone, code))).toEqual([401, 'TooManyAttempts']);
    expect(outcomeOf(await verify(someone, wrong(code)))).toEqual([401, 'TooManyAttempts']);
    const further = await sentCode(someone);
    expect((await verify(someone, further)).statusCode).toBe(200);
  });

  it('[MFA-010] [CON-015] answers Expired after 600 seconds of its own clock', async () => {
    const [late, soon] = [await person(offerHost), await person(offerHost)];
    const [lateCode, soonCode] = [await sentCode(late), await sentCode(soon)];
    server.setNow(new Date(testDay.getTime() + 599_999));
    expect((await verify(soon, soonCode)).statusCode).toBe(200);
    server.setNow(new Date(testDay.getTime() + 600_000));
    expect(outcomeOf(await verify(late, lateCode))).toEqual([401, 'Expired']);
    server.setNow(testDay);
  });

  it('[A-095] [SAFE-08] takes a code once, with the token that the visitor had', async () => {
    const someone = await person(offerHost);
    const code = await sentCode(someone);
    const token = (await verify(someone, code)).json().Payload;
    expect(outcomeOf(await verify(someone, code, { token }))).toEqual([401, 'Expired']);
  });

  it('[A-086] a further code voids the one before, and its wrong tries', async () => {
    const someone = await person(offerHost);
    const first = await sentCode(someone);
    for (let time = 1; time <= 5; time += 1) await verify(someone, wrong(first, time));
    const second = await sentCode(someone);
    if (first !== second) expect(outcomeOf(await verify(someone, first))).toEqual([401, 'NoMatch']);
    expect((await verify(someone, second)).statusCode).toBe(200);
  });

  it('answers Expired where no code was sent', async () => {
    expect(outcomeOf(await verify(await person(offerHost), '123456'))).toEqual([401, 'Expired']);
  });

  it('[SAFE-07] [SAFE-08] knows the id and the code of one session only, and counts no try under another id', async () => {
    const [owner, thief] = [await person(offerHost), await person(offerHost)];
    const code = await sentCode(owner);
    await sentCode(thief);
    const answers = [
      await verify(thief, code, { MFA_Id: owner.mfaId }),
      await verify(thief, code, { MFA_Id: '0'.repeat(64) }),
      await verify(thief, code, { MFA_Id: 'x' }),
      await verify(thief, code, { ApplicantId: owner.applicantId }),
      await verify(thief, code, { ApplicantId: '999999999' }),
    ];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(409);
    const tries = await server.database.query(
      'select wrong_tries from one_time_code c join application a on a.id = c.application where a.reference = $1',
      [thief.applicantId],
    );
    expect(tries).toEqual([{ wrong_tries: 0 }]);
    expect((await verify(owner, code)).statusCode).toBe(200);
  });

  it('[SAFE-08] binds the code and what it verified to one application, also within a session', async () => {
    const someone = await person(offerHost);
    const other = { referenceNumber: '900001001', ssnLast4: '1001' };
    const early = await sentCode(someone);
    await someone.visitor.call('verify-prequal-application', other);
    const moved = { ...someone, applicantId: other.referenceNumber };
    expect(outcomeOf(await verify(moved, early))).toEqual([401, 'Expired']);

    const settled = await person(offerHost);
    const token = (await verify(settled, await sentCode(settled))).json().Payload;
    await call(token, 'verify-prequal-application', other);
    const request = acceptance({ ...settled, applicantId: other.referenceNumber });
    expect(outcomeOf(await call(token, 'submit-application-offer', request))).toEqual([
      403,
      expect.objectContaining({ code: 'codeRequired' }),
    ]);
  });
});

describe('[A-006] a first submission that has to be verified', () => {
  const direct = (someone: Person, token: string, applicant: object = {}, more: object = {}) =>
    call(token, 'submit-application', {
      ...submission('1001', { PrimaryPhone: phone, ...applicant }),
      MFA_Id: someone.mfaId,
      ...more,
    });
  const verified = async (more: object = {}) => {
    const someone = await person(directHost);
    const code = await sentCode(someone, more);
    return { someone, token: String((await verify(someone, code)).json().Payload) };
  };
  const codeRequired = [403, expect.objectContaining({ code: 'codeRequired' })];

  it('[AFT-005] [SUB-019] passes with the verified phone and its id', async () => {
    const { someone, token } = await verified();
    expect((await direct(someone, token)).json().Payload.result).toBe('APPROVED');
  });

  it('passes with the verified e-mail address, and any phone', async () => {
    const { someone, token } = await verified({ contactType: 'Email', contactIdentifier: email });
    const answer = await direct(someone, token, { PrimaryPhone: '5125550111', Email: email.toUpperCase() });
    expect(answer.json().Payload.result).toBe('APPROVED');
  });

  it('[SAFE-08] is refused with another phone, without one, under another id and without any', async () => {
    const { someone, token } = await verified();
    expect(outcomeOf(await direct(someone, token, { PrimaryPhone: '5125550111' }))).toEqual([
      403,
      expect.objectContaining({ code: 'codeRequired', path: '/Applicant/PrimaryPhone' }),
    ]);
    expect(outcomeOf(await direct(someone, token, { PrimaryPhone: null }))).toEqual(codeRequired);
    expect(outcomeOf(await direct(someone, token, {}, { MFA_Id: 'x' }))).toEqual(codeRequired);
    expect(outcomeOf(await direct(someone, token, {}, { MFA_Id: undefined }))).toEqual(codeRequired);
    expect((await direct(someone, token)).statusCode).toBe(200);
  });

  it('[F-101] [SAFE-10] counts for the person who verified it, and lets another one at the same browser verify theirs', async () => {
    const { someone, token } = await verified();
    await direct(someone, token);
    const morgan = { SSN: '219-09-2001', PrimaryPhone: '5125550177' };
    expect(outcomeOf(await direct(someone, token, morgan))).toEqual([
      403,
      expect.objectContaining({ code: 'codeRequired' }),
    ]);
    const next: Person = { ...someone, visitor: { ...someone.visitor, token } };
    next.visitor.call = (name, body) => call(token, name.toLowerCase(), body as Record<string, unknown>);
    const code = await sentCode(next, { contactIdentifier: morgan.PrimaryPhone });
    const rotated = String((await verify(next, code, { token })).json().Payload);
    expect((await direct(next, rotated, morgan)).json().Payload.result).toBe('DECLINEDINFO');
  });
});
