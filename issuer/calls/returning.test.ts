import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualLimits } from '../../src/server/platform/limits/limits.ts';
import { recordStatements } from '../../testing/server/recordStatements.ts';
import { submission } from '../../testing/server/submission.ts';
import { testDay } from '../../testing/server/testPageServer.ts';
import { serverOfFile, testServer, type Visitor } from '../../testing/server/testServer.ts';
import { verifyContact } from '../../testing/server/verifyContact.ts';

const server = await serverOfFile();

const verify = async (referenceNumber: string, ssnLast4: string, visitor?: Visitor) =>
  (visitor ?? (await server.visit())).call('verify-prequal-application', {
    reservationNumber: '',
    referenceNumber,
    hashString: '',
    ssnLast4,
  });
const payFee = async (referenceNumber: string, last4ssn: string, visitor?: Visitor) =>
  (visitor ?? (await server.visit('apply.maple.localhost/apply'))).call('validate-payfee', {
    referenceNumber,
    last4ssn,
    url: 'apply.maple.localhost/apply',
  });
const acceptance = (ApplicationId: string) => ({
  ApplicationId,
  CreditProtection: false,
  CardColorCode: '01',
  AgreeAcknowledgements: true,
});

/** Applies on a site; answers the result. */
async function applied(lastFour: string, host?: string, applicant: object = {}) {
  const visitor = await server.visit(host);
  const answer = await visitor.call(
    'submit-application',
    submission(lastFour, { PrimaryPhone: '5125550177', ...applicant }),
  );
  return { visitor, ...(answer.json().Payload as { ref_number: string; ref_hash: string }) };
}
const stored = async (reference: string) =>
  server.database.query('select * from application where reference = $1 order by created_at', [reference]);

const nothing = { Success: false, Payload: null, StatusCode: 404 };

describe('verify-prequal-application', () => {
  it('[API-029] [ENT-019] [RTO-013] finds an offer again, and lets this session accept it', async () => {
    const { ref_number: reference } = await applied('1001');
    const visitor = await server.visit();
    const early = await visitor.call('submit-application-offer', acceptance(reference));
    expect(early.statusCode).toBe(409);
    const answer = await verify(reference, '1001', visitor);
    expect(answer.json()).toEqual({
      Success: true,
      StatusCode: 200,
      Payload: {
        ApplicantId: reference,
        ProductCode: 'MAPLE',
        CreditLimit: 700,
        MobileNo: '(•••) •••-0177',
        HomeNo: null,
      },
    });
    const accepted = await visitor.call('submit-application-offer', acceptance(reference));
    expect(accepted.json().Payload).toMatchObject({ decision: 'APPROVED', ref_number: reference });
  });

  it('[API-030] [ENT-020] [RTO-004] takes the hash of a link alone, and tells less', async () => {
    const { ref_number: reference, ref_hash: hashString } = await applied('1001');
    const visitor = await server.visit();
    const answer = await visitor.call('verify-prequal-application', { hashString });
    expect(answer.json()).toEqual({
      Success: true,
      StatusCode: 200,
      Payload: { ApplicantId: reference, ProductCode: 'MAPLE', CreditLimit: 700 },
    });
    expect((await visitor.call('submit-application-offer', acceptance(reference))).json().Success).toBe(true);
  });

  it.each(['x', 'f'.repeat(64), '900001001'])('[RTO-012] knows no hash %s', async (hashString) => {
    const answer = await (await server.visit()).call('verify-prequal-application', { hashString });
    expect([answer.statusCode, answer.json()]).toEqual([200, nothing]);
  });

  it.each([
    ['declined', '2001', undefined],
    ['waiting for its fee', '1002', undefined],
    ['decided at once', '1001', 'apply.maple.localhost/apply'],
  ])('[RTO-011] [SAFE-10] finds no application that is %s', async (_case, persona, host) => {
    const { ref_number: reference, ref_hash: hashString } = await applied(persona, host);
    expect((await verify(reference, persona)).json()).toEqual(nothing);
    const byHash = await (await server.visit()).call('verify-prequal-application', { hashString });
    expect(byHash.json()).toEqual(nothing);
  });

  it('[SAFE-10] finds no offer that was accepted', async () => {
    const { visitor, ref_number: reference } = await applied('1001');
    await visitor.call('submit-application-offer', acceptance(reference));
    expect((await verify(reference, '1001')).json()).toEqual(nothing);
  });
});

describe('reference numbers that begin with 9', () => {
  it('[design §11] are an approved offer, for everybody anew', async () => {
    for (let time = 0; time < 2; time += 1) {
      const visitor = await server.visit();
      const answer = await verify('900001001', '1001', visitor);
      expect(answer.json().Payload).toEqual({
        ApplicantId: '900001001',
        ProductCode: 'MAPLE',
        CreditLimit: 700,
        MobileNo: '(•••) •••-0100',
        HomeNo: '(•••) •••-0101',
      });
      const accepted = await visitor.call('submit-application-offer', acceptance('900001001'));
      expect(accepted.json().Payload).toMatchObject({
        decision: 'APPROVED',
        ref_number: '900001001',
        full_name: 'Jordan Avery',
      });
    }
    expect(await stored('900001001')).toHaveLength(2);
  });

  it('[design §11] go on as the persona of their last four digits', async () => {
    const visitor = await server.visit();
    expect((await verify('912344001', '4001', visitor)).json().Payload.CreditLimit).toBe(500);
    const answer = await visitor.call('submit-application-offer', acceptance('912344001'));
    expect(answer.json().Payload.decision).toBe('DECLINED');
  });

  it('[SAFE-09] need the last four digits that they end with', async () => {
    expect((await verify('900001001', '1002')).json()).toEqual(nothing);
    expect(await stored('900001002')).toEqual([]);
  });

  it('[design §11] are a fee of 89.00 that is due, one for everybody', async () => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await payFee('900007002', '7002');
      expect(answer.json()).toEqual({
        Success: true,
        StatusCode: 200,
        Payload: {
          IsPendfee: true,
          SecurityDepositAmount: 89,
          FirstName: 'Jordan',
          LastName: 'Avery',
          ProductCode: 'MAPLE',
          Payment: null,
        },
      });
    }
    expect(await stored('900007002')).toHaveLength(1);
  });

  it('[SAFE-10] are a fee that cannot be accepted like an offer', async () => {
    const visitor = await server.visit();
    await payFee('900001001', '1001', visitor);
    const answer = await visitor.call('submit-application-offer', acceptance('900001001'));
    expect(answer.statusCode).toBe(409);
  });
});

describe('validate-payfee', () => {
  it('[API-037] [ENT-022] [PFL-009] [A-009] finds the fee of persona 1002, and of 4002 once the offer is accepted', async () => {
    const first = await applied('1002');
    expect((await payFee(first.ref_number, '1002')).json().Payload).toMatchObject({
      IsPendfee: true,
      SecurityDepositAmount: 89,
    });
    const second = await applied('4002');
    expect((await payFee(second.ref_number, '4002')).json().Payload.IsPendfee).toBe(false);
    await second.visitor.call('submit-application-offer', acceptance(second.ref_number));
    expect((await payFee(second.ref_number, '4002')).json().Payload.IsPendfee).toBe(true);
  });

  it('[PFL-009] binds the application to the session that found it', async () => {
    const { ref_number: reference } = await applied('1002');
    const visitor = await server.visit('apply.maple.localhost/apply');
    await payFee(reference, '1002', visitor);
    const [row] = await server.database.query<{ reference: string }>(
      'select a.reference from session_chain c join application a on a.id = c.application where c.id = $1',
      [visitor.configuration.Session],
    );
    expect(row?.reference).toBe(reference);
  });
});

it.each<[call: string, code: string, field: string, ask: typeof verify, reference: string, four: string]>([
  ['verify-prequal-application', 'required', 'referenceNumber', verify, '', '1001'],
  ['verify-prequal-application', 'tooShort', 'referenceNumber', verify, '12345678', '1001'],
  ['verify-prequal-application', 'allDigits', 'referenceNumber', verify, '12345678a', '1001'],
  ['verify-prequal-application', 'required', 'ssnLast4', verify, '123456789', ''],
  ['verify-prequal-application', 'tooShort', 'ssnLast4', verify, '123456789', '101'],
  ['validate-payfee', 'tooLong', 'referenceNumber', payFee, '1234567890', '1002'],
  ['validate-payfee', 'allDigits', 'last4ssn', payFee, '123456789', 'abcd'],
])(
  '[RTO-007] [RTO-008] [RTO-009] [RTO-010] [PFL-006] [PFL-008] %s repeats the rule %s of %s',
  async (_call, code, field, ask, reference, four) => {
    const answer = await ask(reference, four);
    expect([answer.statusCode, answer.json().Error.fields]).toEqual([
      400,
      [{ field, code, path: `/${field}` }],
    ]);
  },
);

describe('guessing', () => {
  const calls = [
    ['verify-prequal-application', verify, '1001'],
    ['validate-payfee', payFee, '1002'],
  ] as const;

  it.each(calls)(
    '[SAFE-07] [SAFE-09] %s answers wrong digits, an unknown number and a locked one alike, by the same statements',
    async (_name, ask, persona) => {
      const { ref_number: reference } = await applied(persona);
      const recording = recordStatements(server.database);
      const watched = await testServer({ database: recording.database });
      const seen = new Set<string>();
      const look = async (number: string, four: string) => {
        const visitor = await watched.visit();
        recording.statements.length = 0;
        const answer = await ask(number, four, visitor);
        seen.add(`${answer.statusCode} ${answer.body} ${recording.statements.join('\n')}`);
      };
      await look('123456789', persona);
      await look('912345678', persona);
      for (let time = 0; time < usualLimits.attemptSubject.points; time += 1)
        await look(reference, String(2_000 + time));
      await look(reference, persona);
      expect(seen.size).toBe(1);
      await watched.close();
    },
  );

  it('[SAFE-09] is counted for the session, too', async () => {
    const visitor = await server.visit();
    const { ref_number: reference } = await applied('1001');
    for (let time = 0; time < usualLimits.attemptSession.points; time += 1)
      await verify(String(200_000_000 + time), '1001', visitor);
    expect((await verify(reference, '1001', visitor)).json()).toEqual(nothing);
    expect((await verify(reference, '1001')).json().Success).toBe(true);
  });
});

describe('get-applicant-summary', () => {
  const ask = (visitor: Visitor, applicantId: string) =>
    visitor.call('get-applicant-summary', { applicantId });

  it('[F-106] tells masked contacts to the session that applied, or that found its offer by number or by hash', async () => {
    const { visitor, ref_number: reference, ref_hash: hashString } = await applied('1001');
    const byNumber = await server.visit();
    await verify(reference, '1001', byNumber);
    const byHash = await server.visit();
    await byHash.call('verify-prequal-application', { hashString });
    for (const one of [visitor, byNumber, byHash])
      expect((await ask(one, reference)).json()).toEqual({
        Success: true,
        StatusCode: 200,
        Payload: {
          FullName: null,
          MobileNo: '(•••) •••-0177',
          HomeNo: null,
          Email: expect.stringMatching(/^.•••@example\.test$/),
        },
      });
  });

  it('[F-112] tells the name, too, where a fee is shown with it', async () => {
    const { visitor, ref_number: reference } = await applied('1002');
    expect((await ask(visitor, reference)).json().Payload.FullName).toBe('Jordan Avery');
  });
});

describe('get-applicant-information', () => {
  const ask = async (host: string, applicantId: string) =>
    (await server.visit(host)).call('get-applicant-information', { applicantId });

  it('[API-038] [TST-003] [CFG-027] [F-306] answers what was typed, without the SSN, on hosts with the test panel', async () => {
    const { ref_number: reference } = await applied('1001');
    const answer = await ask('de-dev-check.maple.localhost', reference);
    expect(answer.json()).toMatchObject({
      Success: true,
      Payload: {
        Applicant: { FirstName: 'Jordan', SSN: '***-**-1001' },
        AdditionalCardholder: {},
        SpouseInformation: {},
      },
    });
    expect((await ask('de-dev-check.maple.localhost', '123456789')).statusCode).toBe(404);
  });

  it('[design §11] answers the holder for a number of the sandbox', async () => {
    const answer = await ask('de-dev-check.maple.localhost', '900001001');
    expect(answer.json().Payload.Applicant).toMatchObject({ LastName: 'Avery', SSN: '***-**-1001' });
  });

  it('[SEC-008] [A-081] refuses everywhere else', async () => {
    const { ref_number: reference } = await applied('1001');
    expect((await ask('check.maple.localhost', reference)).statusCode).toBe(403);
  });

  it('[F-306] answers nobody outside the sandbox', async () => {
    const { ref_number: reference } = await applied('1001');
    const panel = 'de-dev-check.maple.localhost';
    const real = await testServer({ sandbox: false, database: server.database });
    const hidden = await real.request(panel, 'POST', '/api/get-configuration', { payload: { url: panel } });
    expect(hidden.statusCode).toBe(404);
    const tester = await server.visit(panel);
    const kept = { authorization: `Bearer ${tester.token}` };
    const moved = await real.request('check.maple.localhost', 'POST', '/api/get-applicant-information', {
      payload: { applicantId: reference },
      headers: kept,
    });
    expect(moved.statusCode).toBe(401);
    await real.close();
  });
});

describe('what four digits found', () => {
  const setting = '/sandbox/overrides/maple.check/settings/WebsiteSettings/codeAfterLookUp';
  beforeAll(() => server.request('localhost', 'PUT', setting, { payload: { value: true } }));
  afterAll(() => server.request('localhost', 'DELETE', setting));

  let names = 0;
  const account = (applicantId: string) => {
    names += 1;
    return { applicantId, username: `jordan.avery${names}`, password: 'Correct!Horse1' };
  };
  const codeRequired = [403, expect.objectContaining({ code: 'codeRequired' })];
  const outcomeOf = async (sent: ReturnType<Visitor['call']>) => {
    const answer = await sent;
    return [answer.statusCode, answer.json().Error];
  };

  it('[F-741] neither accepts an offer nor opens an account without a code of its contact', async () => {
    const owner = await applied('1001');
    const reference = owner.ref_number;
    const stranger = await server.visit();
    expect((await verify(reference, '1001', stranger)).json().Success).toBe(true);
    expect(await outcomeOf(stranger.call('submit-application-offer', acceptance(reference)))).toEqual(
      codeRequired,
    );
    const other = { ApplicantId: reference, contactType: 'Text', contactIdentifier: '5125550199' };
    expect((await stranger.call('send-mfa', other)).statusCode).toBe(400);
    expect((await owner.visitor.call('submit-application-offer', acceptance(reference))).statusCode).toBe(
      200,
    );
    expect(await outcomeOf(stranger.call('create-account', account(reference)))).toEqual(codeRequired);
    expect((await owner.visitor.call('create-account', account(reference))).statusCode).toBe(200);
  });

  it('[F-741] is accepted and opened with the code', async () => {
    const { ref_number: reference } = await applied('1001');
    const visitor = await server.visit();
    await verify(reference, '1001', visitor);
    const { token, mfaId } = await verifyContact(server, visitor, reference);
    const authorization = { authorization: `Bearer ${token}` };
    const accept = { ...acceptance(reference), MFA_Id: mfaId };
    expect((await visitor.call('submit-application-offer', accept, authorization)).statusCode).toBe(200);
    expect((await visitor.call('create-account', account(reference), authorization)).statusCode).toBe(200);
  });

  it('[F-741] needs none where the link of the letter found it, or who looks has applied in this session', async () => {
    const owner = await applied('1001');
    const linked = await server.visit();
    await linked.call('verify-prequal-application', { hashString: owner.ref_hash });
    expect((await linked.call('submit-application-offer', acceptance(owner.ref_number))).statusCode).toBe(
      200,
    );
    const again = await applied('1001');
    await verify(again.ref_number, '1001', again.visitor);
    const accepted = again.visitor.call('submit-application-offer', acceptance(again.ref_number));
    expect((await accepted).statusCode).toBe(200);
  });

  it('[F-841] is found by its owner however often others guess, since the code comes next', async () => {
    const owner = await applied('1001');
    const reference = owner.ref_number;
    for (let time = 0; time < usualLimits.attemptSubject.points; time += 1)
      await verify(reference, String(2_000 + time));
    const back = await server.visit();
    expect((await verify(reference, '2000', back)).json()).toEqual(nothing);
    expect((await verify(reference, '1001', back)).json().Success).toBe(true);
    expect(await outcomeOf(back.call('submit-application-offer', acceptance(reference)))).toEqual(
      codeRequired,
    );
    // Finding it is no end of the lock: another guess is not counted yet.
    await verify(reference, '2001', back);
    const [lock] = await server.database.query(
      'select misses from look_up_lock where locked_until > $1 and misses = $2',
      [testDay, usualLimits.attemptSubject.points],
    );
    expect(lock).toBeDefined();
  });

  it('[F-847] tells nobody without a code what its owner accepted', async () => {
    const owner = await applied('1001');
    const reference = owner.ref_number;
    const stranger = await server.visit();
    await verify(reference, '1001', stranger);
    const accepted = await owner.visitor.call('submit-application-offer', acceptance(reference));
    expect(accepted.statusCode).toBe(200);
    expect(await outcomeOf(stranger.call('submit-application-offer', acceptance(reference)))).toEqual(
      codeRequired,
    );
    const { token, mfaId } = await verifyContact(server, stranger, reference);
    const accept = { ...acceptance(reference), MFA_Id: mfaId };
    const known = await stranger.call('submit-application-offer', accept, {
      authorization: `Bearer ${token}`,
    });
    expect(known.json().Payload).toEqual(accepted.json().Payload);
  });

  it('[F-741] is the new session’s where the one before stood for another person', async () => {
    const { visitor } = await applied('1003');
    const { ref_number: reference } = await applied('1001', undefined, { SSN: '512-45-1001' });
    const found = await verify(reference, '1001', visitor);
    const authorization = { authorization: `Bearer ${found.json().SessionToken}` };
    const sent = visitor.call('submit-application-offer', acceptance(reference), authorization);
    expect(await outcomeOf(sent)).toEqual(codeRequired);
  });
});

describe('update-gb-redirect-status', () => {
  const report = (ApplicantId: string) => ({ interstitialPage: false, ApplicantId, isRedirected: true });

  it('[API-025] [GRB-006] [A-061] [A-090] notes once that an applicant went to the bank', async () => {
    const { visitor, ref_number: reference } = await applied('2007');
    for (let time = 0; time < 2; time += 1) {
      const answer = await visitor.call('update-gb-redirect-status', report(reference));
      expect(answer.json()).toEqual({ Success: true, Payload: null, StatusCode: 200 });
    }
    const rows = await server.database.query(
      'select interstitial from bank_redirect r join application a on a.id = r.application where a.reference = $1',
      [reference],
    );
    expect(rows).toEqual([{ interstitial: false }]);
  });
});
