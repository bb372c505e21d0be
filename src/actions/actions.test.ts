import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { type ApiClient, ApiFailure, type CallOptions } from '../api/client.ts';
import { createClient } from '../api/createClient.ts';
import { calls } from '../contracts/calls.ts';
import { isObject } from '../engine/overlay/mergePatch.ts';
import type { ActionServices } from './action.ts';
import { type ActionName, loadAction } from './loadAction.ts';
import { actions } from './registry.ts';

/** Runs an action with the page's client against a server that answers `body`, and tells what it was asked. */
async function run(
  name: ActionName,
  input: Record<string, unknown>,
  body: Record<string, unknown> | ApiFailure,
  codeToken?: string,
  refreshPage?: ActionServices['refreshPage'],
) {
  const told = await ask(name, input, body, codeToken, refreshPage);
  // Every call may answer in an envelope or without one (API-002, F-809).
  const other = body instanceof ApiFailure || refreshPage !== undefined ? undefined : otherShape(body);
  if (other !== undefined) {
    const { answered, outcome } = await ask(name, input, other, codeToken);
    expect([answered, outcome], `${name} in its other shape`).toEqual([told.answered, told.outcome]);
  }
  return told;
}

/** An answer with an envelope around it, or without its own. */
function otherShape(body: Record<string, unknown>): Record<string, unknown> | undefined {
  const { StatusCode, ...others } = body;
  const keys = Object.keys(others).map((key) => key.toLowerCase());
  if (!keys.includes('success') && !keys.includes('payload'))
    return { Success: true, ...(StatusCode === undefined ? {} : { StatusCode }), Payload: others };
  const { Success, Payload, ...more } = others;
  const isWrapped = Success === true && Object.keys(more).length === 0 && isObject(Payload);
  return isWrapped ? { ...Payload, ...(StatusCode === undefined ? {} : { StatusCode }) } : undefined;
}

async function ask(
  name: ActionName,
  input: Record<string, unknown>,
  body: Record<string, unknown> | ApiFailure,
  codeToken?: string,
  refreshPage?: ActionServices['refreshPage'],
) {
  const asked: { name: string; request: unknown; options: CallOptions | undefined }[] = [];
  const action = await loadAction(name);
  const client = createClient({
    contracts: calls,
    bases: { web: '/api/', applicant: '/applicant-api/', origin: '/' },
    token: () => 'token',
    fetch: async () => {
      if (body instanceof ApiFailure) throw body;
      return Response.json(body);
    },
  });
  const api: ApiClient = {
    call(call, request, options) {
      asked.push({ name: call, request, options });
      return client.call(call, request, options);
    },
  };
  const { outcome, ...answer } = await action(input, { api, codeToken, refreshPage });
  expectDeclared(name, outcome, answer);
  return { answered: outcome, outcome: answer, asked };
}

/** What the tests of this file were answered, by action. */
const answered = new Map<string, Set<string>>();

interface ActionDescriptor {
  outcomes: string[];
  answer?: Record<string, { type: 'string' | 'number' | 'boolean' | 'list' | 'object' }>;
}

function descriptorOf(name: ActionName): ActionDescriptor {
  return JSON.parse(readFileSync(new URL(`${name}.action.json`, import.meta.url), 'utf8'));
}

/** Whatever an action answers, its descriptor says that it does. */
function expectDeclared(name: ActionName, outcome: string, answer: Record<string, unknown>) {
  const declared = descriptorOf(name);
  expect(declared.outcomes).toContain(outcome);
  answered.set(name, (answered.get(name) ?? new Set()).add(outcome));
  for (const [key, value] of Object.entries(answer)) {
    const type = Array.isArray(value) ? 'list' : typeof value;
    if (value !== undefined && value !== null)
      expect([key, declared.answer?.[key]?.type]).toEqual([key, type]);
  }
}

const puzzle = { algorithm: 'SHA-256', challenge: 'c0', salt: 's', maxnumber: 9, signature: 'f0' };

describe('actions', () => {
  it('stand in the registry, in a file and in a descriptor of their own', () => {
    const files = readdirSync(import.meta.dirname);
    const described = files.flatMap((file) => /^(\w+)\.action\.json$/u.exec(file)?.[1] ?? []);
    const written = files
      .filter((file) => /^\w+\.ts$/u.test(file))
      .flatMap((file) => readFileSync(new URL(file, import.meta.url), 'utf8').split('\n'))
      .flatMap((line) => /^export const (\w+): Action\b/u.exec(line)?.[1] ?? []);
    expect(described.sort()).toEqual(Object.keys(actions).sort());
    expect(written.sort()).toEqual(Object.keys(actions).sort());
  });

  it('[CAP-001] reads a puzzle, whatever the case of its keys, and nothing else', async () => {
    const body = { Algorithm: 'SHA-256', CHALLENGE: 'c0', salt: 's', maxNumber: 9, signature: 'f0', more: 1 };
    expect((await run('loadCaptchaChallenge', {}, body)).outcome).toEqual({ challenge: puzzle });
  });

  it.each([
    ['accepted', { Success: true, Payload: null }],
    ['refused', { Success: false, Payload: null }],
    ['refused', { Payload: null }],
  ])('[API-011] [CAP-004] is %s by %j', async (expected, body) => {
    const input = { token: 't', productName: 'Maple' };
    const { answered, asked } = await run('validateCaptcha', input, body);
    expect(answered).toBe(expected);
    expect(asked).toMatchObject([{ name: 'validate-captcha', request: input }]);
  });

  it('[SVC-002] does not ask about the test domain', async () => {
    const input = { email: 'Someone@Example.Test', testDomain: 'example.test' };
    const { answered, asked } = await run('validateEmail', input, { Success: false });
    expect(answered).toBe('accepted');
    expect(asked).toHaveLength(0);
  });

  const address = {
    street: '500 Congres Ave',
    subpremise: 'Apt 4',
    city: 'Houston',
    state: 'OK',
    zipcode: '10001',
  };
  const right = '500 Congress Ave, Unit 4, Austin, TX 78701';

  it.each([
    [{ MissingParts: [], IsPoBox: false }, 'accepted', {}, {}],
    [{ MissingParts: [], IsPoBox: true, SuggestedAddress: right }, 'postOfficeBox', {}, {}],
    [
      { MissingParts: ['zip'], SuggestedParts: { zip: '78701-1234' } },
      'incomplete',
      { zip: true },
      { zip: '78701' },
    ],
    [
      { MissingParts: ['direction'], SuggestedParts: { direction: 'N', street: '500 N Congres Ave' } },
      'incomplete',
      { direction: true },
      { street: '500 N Congres Ave' },
    ],
    [
      { MissingParts: ['house_number'], SuggestedParts: { house_number: '5000 Congres Ave' } },
      'incomplete',
      { house_number: true },
      { street: '5000 Congres Ave' },
    ],
    [
      { MissingParts: ['direction'], SuggestedParts: { direction: 'N' } },
      'incomplete',
      { direction: true },
      {},
    ],
    [{ MissingParts: ['ZIP', 'Postal_Code'] }, 'incomplete', { zip: true, street: true }, {}],
    [
      { MissingParts: ['street', 'city', 'state', 'zip'], SuggestedAddress: right },
      'incomplete',
      { street: true, city: true, state: true, zip: true },
      { street: '500 Congress Ave', secondLine: 'Unit 4', city: 'Austin', state: 'TX', zip: '78701' },
    ],
    [
      { MissingParts: ['street'], SuggestedAddress: '500 Congress Ave Apt 4, Houston, OK 10001' },
      'incomplete',
      { street: true },
      { street: '500 Congress Ave' },
    ],
    [
      { MissingParts: ['street'], SuggestedAddress: '500 CONGRES AVE., APT 4, HOUSTON, OK 10001-1234' },
      'incomplete',
      { street: true },
      {},
    ],
    [
      { MissingParts: ['street'], SuggestedAddress: '', SuggestedParts: { street: ' ' } },
      'incomplete',
      { street: true },
      {},
    ],
    [
      { MissingParts: ['street'], SuggestedAddress: null, SuggestedParts: null },
      'incomplete',
      { street: true },
      {},
    ],
  ])(
    '[F-105] [SVC-012] [SVC-013] reads the address answer %j',
    async (payload, verdict, missing, suggestions) => {
      const { answered, outcome } = await run('validateAddress', address, {
        Success: true,
        Payload: payload,
      });
      expect([answered, outcome]).toEqual([verdict, { missing, suggestions }]);
    },
  );

  it('[SUB-001] [ENT-001] [ENT-002] reads the result whatever the case of its keys, and keeps unknown fields', async () => {
    const payload = {
      Result: 'APPROVED',
      REF_NUMBER: '900000001',
      decision_id: 'd1',
      gbauthid: 'g',
      pixel_x: 1,
      hca: null,
    };
    const { outcome } = await run(
      'submitApplication',
      { Applicant: {} },
      { Success: true, Payload: payload },
    );
    expect(outcome).toEqual({
      result: { result: 'APPROVED', ref_number: '900000001', decisionId: 'd1', GBAuthId: 'g', pixel_x: 1 },
    });
  });

  it('[ENT-003] [ALT-001] gives the offers by their names, and no name that is not one', async () => {
    const DeclineOffers = [
      { Name: 'GBOffer', Url: 'http://bank.localhost/', AuthId: 'a1' },
      { name: 'BMGDeclineOffer', url: 'http://bank.localhost/partner', authid: null },
      { Name: '__proto__.x', Url: 'http://bank.localhost/' },
    ];
    const { outcome } = await run(
      'submitApplication',
      {},
      { Success: true, Payload: { result: 'X', DeclineOffers } },
    );
    expect((outcome.result as { offers: unknown }).offers).toEqual({
      GBOffer: { Url: 'http://bank.localhost/', AuthId: 'a1' },
      BMGDeclineOffer: { Url: 'http://bank.localhost/partner', AuthId: '' },
    });
  });

  it('[REL-01] uses one idempotency key for one body and a new one when it changes', async () => {
    const keyOf = async (body: Record<string, unknown>) => {
      return (await run('submitApplication', body, { result: 'X' })).asked[0]?.options?.idempotencyKey;
    };
    const first = await keyOf({ Applicant: { FirstName: 'Ann' } });
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(await keyOf({ Applicant: { FirstName: 'Ann' } })).toBe(first);
    expect(await keyOf({ Applicant: { FirstName: 'Bo' } })).not.toBe(first);
  });

  it('[OFR-018] [OFR-019] [ENT-012] strips the premium suffix of a colour', async () => {
    const payload = [
      { Code: '02', DisplayName: 'Midnight - Premium', Fee: 9.95, ColorCardFileName: 'card-midnight' },
    ];
    const { outcome } = await run(
      'loadCardColours',
      { productCode: 'P' },
      { Success: true, Payload: payload },
    );
    expect(outcome).toEqual({
      colours: [{ value: '02', label: 'Midnight', fee: 9.95, art: 'card-midnight' }],
    });
  });

  it.each([
    [
      'loaded',
      { StatusCode: 1, Payload: '<h1>T</h1>', TermsId: 't1' },
      { html: '<h1>T</h1>', termsId: 't1', message: '' },
    ],
    [
      'missing',
      { StatusCode: 0, Payload: null, Errors: ['No document'] },
      { html: '', termsId: '', message: 'No document' },
    ],
    [
      'missing',
      { StatusCode: 200, Payload: '<h1>T</h1>' },
      { html: '', termsId: '', message: 'Unknown Error' },
    ],
  ])('[TRM-008] [TRM-009] [ERR-011] the HTML terms are %s by %j', async (expected, body, answer) => {
    const { answered, outcome } = await run('loadTerms', { productCode: 'P' }, body);
    expect(answered).toBe(expected);
    expect(outcome).toEqual(answer);
  });

  it.each([
    ['which are known', ['papers'], ['papers']],
    ['of which none is named', [], undefined],
    ['of which nothing is said', undefined, undefined],
  ])('[REL-03] draws the page anew and says it beside the consents %s', async (_what, outdated, asked) => {
    const refresh = vi.fn(async () => ['papers']);
    const refreshed = await run('refreshPage', { outdated, says: 'Again.' }, {}, undefined, refresh);
    expect(refreshed).toMatchObject({ answered: 'refreshed', outcome: { errors: { papers: 'Again.' } } });
    expect(refresh.mock.calls).toEqual([[asked]]);
  });

  it('[REL-03] fails where the page cannot be drawn anew', async () => {
    const refresh = () => Promise.reject(new ApiFailure('offline'));
    await expect(run('refreshPage', {}, {}, undefined, refresh)).rejects.toMatchObject({ reason: 'offline' });
  });

  it.each([
    [{ HasErrors: true, Errors: ['First', 'Second'] }, 'First'],
    [{ hasErrors: true, errorMessage: 'Other key' }, 'Other key'],
    [{ HasErrors: true, Errors: [] }, 'Unknown Error'],
  ])('[TRM-002] [API-040] takes the message of %j', async (body, message) => {
    const { answered, outcome } = await run('loadTermsDocument', { productCode: 'P' }, body);
    expect(answered).toBe('missing');
    expect(outcome).toEqual({ message });
  });

  it('[TRM-001] [TRM-005] [F-809] gives the PDF as bytes, in an envelope, too', async () => {
    const { outcome } = await run(
      'loadTermsDocument',
      { productCode: 'P' },
      { HasErrors: false, fileContent: btoa('%PDF') },
    );
    expect(outcome.document).toEqual(new TextEncoder().encode('%PDF'));
  });

  it.each([{ Success: true, Payload: 'm1' }, { success: true, payload: { mfa_id: 'm1' } }, { MFA_Id: 'm1' }])(
    '[MFA-001] [API-021] reads the id of %j',
    async (body) => {
      expect((await run('fetchMfaId', {}, body)).outcome).toEqual({ mfaId: 'm1' });
    },
  );

  const contact = { contactIdentifier: '5125550100', contactType: 'Text', ApplicantId: 0, WebUrl: 'a.b' };

  it('[API-022] [MFA-002] [A-095] sends a code, and gives the token that came with it to the app', async () => {
    const { outcome, asked } = await run('sendCode', contact, { Success: true, Payload: 't1' });
    expect(outcome).toEqual({ codeToken: 't1' });
    expect(asked[0]).toMatchObject({ name: 'send-mfa', request: contact });
    expect((await run('sendCode', contact, { Success: true, Payload: null })).outcome).toEqual({});
  });

  const code = { verifyCode: '123456', ApplicantId: 0, WebUrl: 'a.b', MFA_Id: 'm1' };

  it('[API-023] [MFA-009] [MFA-022] [A-095] verifies with the token of the code, and gives the new one to the app', async () => {
    const { answered, outcome, asked } = await run(
      'verifyCode',
      code,
      { Success: true, Payload: 't2' },
      't1',
    );
    expect(answered).toBe('verified');
    expect(outcome).toEqual({ sessionToken: 't2' });
    expect(asked[0]).toMatchObject({ name: 'verify-mfa', request: code, options: { token: 't1' } });
    const without = await run('verifyCode', code, { Success: true, Payload: null });
    expect(without.answered).toBe('verified');
    expect(without.outcome).toEqual({});
    expect(without.asked[0]?.options).not.toHaveProperty('token');
  });

  it.each(['Expired', 'NoMatch', 'TooManyAttempts'])(
    '[MFA-010] [MFA-011] [MFA-013] reads the refusal %s, whatever its status and case',
    async (error) => {
      const said = { Success: false, Payload: null, StatusCode: 401, error: error.toUpperCase() };
      const failure = new ApiFailure('http', { status: 401, body: said });
      expect((await run('verifyCode', code, failure)).answered).toBe(error);
      expect((await run('verifyCode', code, said)).answered).toBe(error);
    },
  );

  it('[REL-01] repeats a verification under one key, and another code of the same digits under its own', async () => {
    const keyOf = async (token?: string) =>
      (await run('verifyCode', code, { Success: true, Payload: 't' }, token)).asked[0]?.options
        ?.idempotencyKey;
    expect(await keyOf('t1')).toBe(await keyOf('t1'));
    expect(await keyOf('t2')).not.toBe(await keyOf('t1'));
  });

  it.each([
    ['http://link.example:81', 'http://link.example:81'],
    ['https://link.example/v2/?a=b', 'https://link.example'],
    ['link.example', 'https://link.example'],
  ])('[LNK-010] [SEC-013] [API-041] builds the address of the widget from %s', async (Instance, origin) => {
    const input = { website: 'https://apply.example/get' };
    const { outcome } = await run('loadBankLink', input, { Instance, Token: 'k&1' });
    const address = new URL(String(outcome.address));
    expect(outcome).toEqual({ address: address.href, origin, token: 'k&1' });
    expect(address.origin).toBe(origin);
    expect(address.searchParams.get('token')).toBe('k&1');
    expect(address.searchParams.get('origin')).toBe('https://apply.example');
  });

  const login = { ApplicantId: '9', institution: 'Bank', loginId: 'l1', token: 'k' };

  it('[LNK-014] [API-042] [A-091] starts the review where the status is OK', async () => {
    const { outcome, asked } = await run('initiateBankLink', login, { StatusCode: 'OK', ReceiptId: 'r1' });
    expect(outcome).toEqual({ receiptId: 'r1' });
    expect(asked[0]).toMatchObject({ name: 'initiate-flinks-application', request: login });
    expect(asked[0]?.options?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[LNK-022] [F-802] tells a status other than OK from a call that was lost', async () => {
    const { answered } = await run('initiateBankLink', login, { StatusCode: 'FAILED', ReceiptId: 'r1' });
    expect(answered).toBe('refused');
  });

  it.each(['fetchBankLinkResult', 'retrieveBankLinkStatus'] as const)(
    '[LNK-016] [LNK-021] [API-019] [API-044] %s reads a result and its absence',
    async (name) => {
      const { asked, ...given } = await run(
        name,
        { receiptId: 'r1' },
        { result: 'OFFER', credit_limit: 300 },
      );
      expect(given).toEqual({
        answered: 'given',
        outcome: { result: { result: 'OFFER', credit_limit: 300 } },
      });
      expect(asked[0]?.request).toEqual({ receiptId: 'r1' });
      for (const body of [{ result: null }, { result: '' }, { Success: true, Payload: null }])
        expect(await run(name, { receiptId: 'r1' }, body)).toMatchObject({
          answered: 'missing',
          outcome: { result: body.result === '' ? { result: '' } : {} },
        });
    },
  );

  const confirmed = {
    ReservationCode: 'D10000001001',
    BirthDate: '19900209',
    MobileNo: '(512) 555-0100',
    HomeNo: null,
    ProductCode: 'P',
    IsRollUpCode: false,
    CreditProtectionPrice: 0.99,
    FirstName: 'Jordan',
    LastName: '',
    Zip: '78701',
  };
  const letter = { reservationNumber: 'D10000001001', ssn: '219-09-5555', useLast4SSN: false };

  it('[DM-017] [ENT-018] [A-067] reads a confirmed reservation, and locks the names that it has', async () => {
    const body = { Success: true, Payload: confirmed, ErrorItem: null };
    const { answered, outcome, asked } = await run('confirmReservation', { ...letter, attempts: 2 }, body);
    expect(answered).toBe('confirmed');
    expect(outcome).toEqual({
      message: '',
      attempts: 2,
      held: {
        ReservationCode: 'D10000001001',
        ProductCode: 'P',
        IsRollUpCode: false,
        CreditProtectionPrice: 0.99,
        FirstName: 'Jordan',
        Zip: '78701',
        PrimaryPhone: '5125550100',
        dob: '1990-02-09',
      },
      locked: { FirstName: true, LastName: false, SSN: true },
    });
    expect(asked).toMatchObject([{ name: 'validate-dm-reservation', request: letter }]);
    expect(asked[0]?.request).not.toHaveProperty('attempts');
  });

  it.each([
    [{ Success: false, ErrorItem: { ErrorCode: 404, Message: null } }, 'notFound', ''],
    [{ success: false, erroritem: { errorcode: '404', message: 'Not here' } }, 'explained', 'Not here'],
    [
      { Success: false, Payload: null, ErrorItem: { ErrorCode: 500, Message: 'Later' } },
      'explained',
      'Later',
    ],
    [{ Success: true, Payload: { ErrorItem: { ErrorCode: 404 } } }, 'notFound', ''],
    [{ Success: false, Payload: null }, 'refused', ''],
    [{ Success: true, Payload: {} }, 'refused', ''],
  ])(
    '[ERR-012] [ERR-013] [DM-022] counts and tells a failed confirmation: %j',
    async (body, expected, message) => {
      for (const name of ['confirmReservation', 'confirmSecondCardReservation'] as const) {
        const { answered, outcome } = await run(name, letter, body);
        expect(answered).toBe(expected);
        expect(outcome).toEqual({ message, attempts: 1 });
      }
    },
  );

  it('[A-070] [API-035] sends the income of a second card under both keys', async () => {
    const input = { ...letter, Email: 'a@b.co', MonthlyIncome: 2500 };
    const body = { Success: true, Payload: { ...confirmed, ReservationCode: '10000001001' } };
    const { outcome, asked } = await run('confirmSecondCardReservation', input, body);
    expect(outcome).toMatchObject({ held: { ReservationCode: '10000001001' } });
    expect(asked[0]?.request).toMatchObject({ MonthlyIncome: 2500, grossMonthlyIncome: 2500 });
  });

  it.each([
    [{ Success: true, Payload: 'D10000001001' }, '10000001001'],
    [{ ReservationNumber: '10000001001' }, '10000001001'],
    [{ Success: false, Payload: null }, ''],
    [{ Success: true, Payload: null }, ''],
  ])('[DM-009] [DM-010] [DM-011] reads the number of a link from %j', async (body, reservationNumber) => {
    const expected = reservationNumber === '' ? 'notFound' : 'found';
    const hash = await run('resolveReservationHash', { hash: 'a/b' }, body);
    expect(hash.answered).toBe(expected);
    expect(hash.outcome).toEqual({ reservationNumber });
    expect(hash.asked).toMatchObject([{ name: 'get-dm-reservation-by-hash', request: { hash: 'a/b' } }]);
    expect((await run('resolveReservationHash', {}, body)).asked).toEqual([]);
    const code = await run('resolveReservationCode', { code: 'c' }, body);
    expect(code.answered).toBe(expected);
    expect(code.outcome).toEqual({ reservationNumber });
    expect(code.asked).toMatchObject([{ name: 'decrypt-hash', request: { code: 'c' } }]);
  });

  it.each([
    [{ Success: true, Payload: { Result: 'Found', Code: 'c', Card: 'P' } }, 'found', 'c'],
    [{ Success: true, Payload: { Result: 'Reservation EXPIRED', Code: 'c' } }, 'expired', ''],
    [{ Success: true, Payload: { Result: 'NotFound', Code: 'c' } }, 'notFound', ''],
    [{ Success: true, Payload: { result: 'not found' } }, 'notFound', ''],
    [{ Success: false, Payload: { Result: 'Found', Code: 'c' } }, 'notFound', ''],
    [{ Success: true, Payload: { Result: 'Found', Code: null } }, 'notFound', ''],
  ])('[DM-034] [ENT-021] reads the look-up %j', async (body, expected, code) => {
    const { answered, outcome } = await run('findReservation', { lastName: 'Avery' }, body);
    expect(answered).toBe(expected);
    expect(outcome).toEqual({ code });
  });

  const offer = { ApplicantId: '900001001', ProductCode: 'P', CreditLimit: 700 };

  it.each([
    [{ Success: true, Payload: { ...offer, MobileNo: '512-555-0100', HomeNo: null } }, '5125550100'],
    [{ ...offer, mobileno: '5125550100' }, '5125550100'],
    [{ Success: true, Payload: { ...offer, ApplicantId: 900001001 } }, ''],
  ])('[RTO-013] [ENT-019] [ENT-020] reads the offer %j', async (body, mobilePhone) => {
    const input = { referenceNumber: '900001001', ssnLast4: '1001' };
    const { outcome, asked } = await run('verifyPrequal', input, body);
    expect(outcome).toEqual({
      applicantId: '900001001',
      productCode: 'P',
      creditLimit: 700,
      mobilePhone,
      homePhone: '',
    });
    expect(asked[0]?.request).toEqual({ reservationNumber: '', hashString: '', ...input });
  });

  it('[F-106] takes masked phones for none', async () => {
    const body = { Payload: { ApplicantId: '1', MobileNo: '(•••) •••-0142', HomeNo: '(•••) •••-0143' } };
    expect((await run('verifyPrequal', {}, body)).outcome).toMatchObject({ mobilePhone: '', homePhone: '' });
  });

  it.each([
    [
      { FullName: 'Jordan Avery', MobileNo: '(•••) •••-0142', HomeNo: null, Email: 'j•••@example.test' },
      { fullName: 'Jordan Avery', phone: '(•••) •••-0142', secondPhone: '', email: 'j•••@example.test' },
    ],
    [null, { fullName: '', phone: '', secondPhone: '', email: '' }],
  ])('[F-106] [F-112] reads what is to be shown of the applicant in %j', async (Payload, outcome) => {
    const input = { applicantId: '900001001' };
    const read = await run('loadApplicantSummary', input, { Success: true, Payload });
    expect(read.outcome).toEqual(outcome);
    expect(read.asked[0]?.request).toEqual(input);
  });

  it.each([{ Success: false, Payload: null }, { Success: true, Payload: null }, {}])(
    '[RTO-011] [RTO-012] verifies nothing by %j',
    async (body) => {
      expect((await run('verifyPrequal', {}, body)).answered).toBe('refused');
      const { answered, asked } = await run('verifyPrequalHash', { hashString: 'h', more: 1 }, body);
      expect(answered).toBe('refused');
      expect(asked[0]?.request).toEqual({ hashString: 'h' });
    },
  );

  const holder = { FirstName: 'Jordan', LastName: 'Avery', ProductCode: 'P' };
  const paid = {
    State: 'paid',
    Amount: 89,
    Reference: '900001002',
    Method: 'DEBIT',
    Means: 'Visa',
    LastFour: '4242',
    At: '2025-11-21T03:30:00.000Z',
  };
  const receipt = {
    amount: 89,
    reference: '900001002',
    method: 'DEBIT',
    means: 'Visa',
    lastFour: '4242',
    // In New York it was the day before.
    date: '2025-11-20',
  };

  it.each([
    [
      { IsPendfee: true, SecurityDepositAmount: 89, ...holder },
      'due',
      { amount: 89, fullName: 'Jordan Avery', productCode: 'P' },
    ],
    [
      { Success: true, Payload: { IsPendfee: false, SecurityDepositAmount: 89, ...holder, Payment: paid } },
      'paid',
      { amount: 89, fullName: 'Jordan Avery', productCode: 'P', receipt },
    ],
    [
      { IsPendfee: false, SecurityDepositAmount: 89, ...holder, Payment: { ...paid, State: 'pending' } },
      'pending',
      { amount: 89, fullName: 'Jordan Avery', productCode: 'P', receipt },
    ],
    [{ Success: true, Payload: { IsPendfee: false, SecurityDepositAmount: null } }, 'notDue', {}],
    [{ Success: false, Payload: { IsPendfee: true, SecurityDepositAmount: 89 } }, 'notDue', {}],
    [{ IsPendfee: true }, 'notDue', {}],
  ])('[PFL-009] [PFL-011] [ENT-022] reads the fee %j', async (body, expected, answer) => {
    const { answered, outcome } = await run('validatePayFee', { referenceNumber: '9' }, body);
    expect(answered).toBe(expected);
    expect(outcome).toEqual(answer);
  });

  it.each([
    [{ Success: true, Error: null, Payload: paid }, 'paid', { receipt }],
    [{ success: true }, 'paid', {}],
    [{ Success: false, Error: null, Payload: { ...paid, State: 'pending' } }, 'pending', { receipt }],
    [
      { Success: false, Error: 'No funds.', Payload: null },
      'declined',
      { message: 'No funds.', declined: 1 },
    ],
    [{ Success: false, Error: null }, 'declined', { message: '', declined: 1 }],
  ])('[API-024] [PAY-026] [PAY-036] reads the payment %j', async (body, expected, answer) => {
    const { answered, outcome, asked } = await run('makePayment', { ApplicantId: '9', declined: 0 }, body);
    expect(answered).toBe(expected);
    expect(outcome).toEqual(answer);
    expect(asked[0]?.request).toEqual({ ApplicantId: '9' });
  });

  it('[REL-01] repeats a payment under one key, and tries a declined card again under another', async () => {
    const keyOf = async (declined: number) =>
      (await run('makePayment', { ApplicantId: '9', CVV: '123', declined }, { Success: true })).asked[0]
        ?.options?.idempotencyKey;
    const first = await keyOf(0);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(await keyOf(0)).toBe(first);
    expect(await keyOf(1)).not.toBe(first);
  });

  it.each([
    [{ Success: true, Payload: null }, 'none', {}],
    [{ Success: true, Payload: paid }, 'paid', { receipt }],
    [{ Success: true, Payload: { ...paid, State: 'pending' } }, 'pending', { receipt }],
    [{ Success: true, Payload: { ...paid, State: 'declined' } }, 'declined', { receipt }],
  ])('[PAY-029] reads what became of a payment in %j', async (body, expected, answer) => {
    const { answered, outcome } = await run('loadPayment', { applicantId: '9' }, body);
    expect(answered).toBe(expected);
    expect(outcome).toEqual(answer);
  });

  it('[APR-023] [ENT-015] creates an account, and tells that somebody was quicker with the name', async () => {
    const created = await run('createAccount', { username: 'u' }, { Success: true, Payload: null });
    expect(created.answered).toBe('created');
    expect(created.asked[0]?.options?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect((await run('createAccount', {}, { Success: false })).answered).toBe('notCreated');
    const taken = new ApiFailure('http', { status: 409, body: { Error: { code: 'usernameTaken' } } });
    expect((await run('createAccount', {}, taken)).answered).toBe('taken');
    const other = new ApiFailure('http', { status: 409, body: { Error: { code: 'accountExists' } } });
    await expect(run('createAccount', {}, other)).rejects.toThrow(ApiFailure);
  });

  it.each([
    ['NewUser', { Success: true, Payload: { ApplicantStatus: 'NewUser' } }],
    ['ExistsNoUser', { Success: true, Payload: { applicantstatus: 'existsnouser' } }],
    ['ExistsWithUser', { ApplicantStatus: 'ExistsWithUser' }],
    ['', { Success: true, Payload: { ApplicantStatus: null } }],
    ['', { Success: true, Payload: { ApplicantStatus: 'Blocked' } }],
    ['', { Success: false, Payload: { ApplicantStatus: 'NewUser' } }],
  ])('[APR-009] [ENT-017] reads the status %j', async (applicantStatus, body) => {
    const { outcome } = await run('validateUserExists', { referenceNumber: '9' }, body);
    expect(outcome).toEqual({ applicantStatus });
  });

  it('[CLI-004] [ENT-023] reads what was decided about a higher limit', async () => {
    const payload = { Status: 'Approved', message: null, limitIncrease: 300, creditLimit: 1000, more: 1 };
    const input = { ssn: '219-09-1001', accountLast4: '4242', monthlyIncome: 2500 };
    const { outcome, asked } = await run('submitLimitIncrease', input, { Success: true, Payload: payload });
    expect(outcome).toEqual({ increase: { status: 'Approved', limitIncrease: 300, creditLimit: 1000 } });
    expect(asked).toMatchObject([{ name: 'submit-cli', request: input }]);
    const empty = await run('submitLimitIncrease', input, { Success: false, Payload: null });
    expect(empty.answered).toBe('notDecided');
    expect(empty.outcome).toEqual({ increase: {} });
  });

  it('[GRB-006] [A-061] [API-025] reports the way to the bank with the literal values', async () => {
    const { answered, asked } = await run('reportGrandBankRedirect', { ApplicantId: '9' }, { Success: true });
    expect(answered).toBe('reported');
    expect(asked[0]?.request).toEqual({ ApplicantId: '9', interstitialPage: false, isRedirected: true });
  });

  it('[TRK-012] [API-009] reports one click by its flag', async () => {
    const { asked } = await run('reportClick', { ReportId: 'r1', click: 'faqLink' }, { Success: true });
    expect(asked[0]).toMatchObject({
      name: 'update-webapps-report',
      request: { ReportId: 'r1', faqLink: true },
    });
  });

  it('[TRK-006] [API-006] gives the tracking id', async () => {
    expect((await run('saveTracking', {}, { Success: true, Payload: 77 })).outcome).toEqual({
      trackingId: '77',
    });
  });
});

describe('the outcomes that descriptors list', () => {
  const reservation = (item: object) => ({ Success: false, ErrorItem: item });
  const deliverable = (Reason: string, State: string) => ({ Success: true, Payload: { Reason, State } });
  const refusal = (status: number, error: unknown) =>
    new ApiFailure('http', { status, body: { Error: error } });

  it.each<[rows: string, outcome: string, name: ActionName, body: Record<string, unknown>]>([
    ['REL-03', 'ended', 'endSession', { Success: true }],
    ['REL-03', 'confirmed', 'loadConfirmedReservation', { Payload: { ReservationCode: 'D1' } }],
    [
      'REL-03',
      'explained',
      'loadConfirmedReservation',
      reservation({ ErrorCode: '10', Message: 'Too old.' }),
    ],
    ['REL-03', 'notFound', 'loadConfirmedReservation', reservation({ ErrorCode: '404' })],
    ['REL-03', 'refused', 'loadConfirmedReservation', reservation({ ErrorCode: '10' })],
    ['RES-002', 'unsuccessful', 'submitApplication', { Success: false, Payload: null }],
    ['RES-003', 'empty', 'submitApplication', { Success: true, Payload: null }],
    ['RES-003', 'given', 'submitApplication', { Success: true, Payload: {} }],
    ['RES-003', 'given', 'submitApplication', { result: 'X' }],
    ['REL-03', 'stateNotValid', 'submitApplication', { Payload: { result: 'statenotvalidforbusiness' } }],
    ['REL-03', 'decided', 'submitOffer', { Success: true, Payload: { decision: 'APPROVED' } }],
    ['REL-03', 'decided', 'submitOffer', { Success: true, Payload: { result: 'DECLINEDCBR' } }],
    ['REL-03', 'unusable', 'submitOffer', { Success: true, Payload: { decision: '' } }],
    ['REL-03', 'refused', 'submitOffer', { Success: false, Payload: { decision: 'APPROVED' } }],
    ['REL-03', 'refused', 'submitOffer', { Success: true, Payload: null }],
    ['REL-03', 'reported', 'trackStep', { Success: true }],
    [
      'REL-03',
      'found',
      'loadTestApplicant',
      { Payload: { Applicant: { MonthlyIncome: 3200 }, SpouseInformation: null } },
    ],
    ['REL-03', 'found', 'findPlace', { Success: true, Payload: { City: 'Austin', State: 'TX' } }],
    ['REL-03', 'notOffered', 'findPlace', { Success: true, Payload: { City: 'Barre', State: 'vt' } }],
    ['REL-03', 'elsewhere', 'findPlace', { Success: true, Payload: { City: 'San Juan', State: 'PR' } }],
    ['REL-03', 'unknown', 'findPlace', { Success: true, Payload: null }],
    ['REL-03', 'unknown', 'findPlace', { Success: true, Payload: { City: 'Austin', State: '' } }],
    ['SVC-015 SVC-018', 'accepted', 'validateState', { Success: true, Payload: { Result: 'VALID' } }],
    ['SVC-015 SVC-018', 'MISMATCH', 'validateState', { success: true, payload: { result: 'Mismatch' } }],
    ['SVC-015 SVC-018', 'INVALID_STATE', 'validateState', { Payload: { Result: 'INVALID_STATE' } }],
    ['SVC-015 SVC-018', 'accepted', 'validateState', { Success: false, Payload: null }],
    ['SVC-003', 'accepted', 'validateEmail', deliverable('accepted_email', 'undeliverable')],
    ['SVC-004', 'accepted', 'validateEmail', deliverable('low_deliverability', 'risky')],
    ['SVC-004', 'accepted', 'validateEmail', deliverable('x', 'deliverable')],
    ['SVC-001', 'refused', 'validateEmail', deliverable('rejected_email', 'undeliverable')],
    ['SVC-005', 'accepted', 'validateEmail', { Success: false, Payload: null }],
    ['SVC-014', 'accepted', 'validateAddress', { Success: false, Payload: null }],
    ['LNK-015 API-043', 'underWay', 'fetchBankLinkStatus', { ProcessingState: 'Processing' }],
    [
      'LNK-015 API-043',
      'SystemError',
      'fetchBankLinkStatus',
      { Payload: { processingstate: 'SystemError' } },
    ],
    ['LNK-015 API-043', 'Completed', 'fetchBankLinkStatus', { ProcessingState: 'COMPLETED' }],
    ['LNK-015 API-043', 'underWay', 'fetchBankLinkStatus', {}],
    ['APR-013 ENT-016', 'free', 'checkUsername', { IsAvailable: true }],
    ['APR-015 ENT-016', 'taken', 'checkUsername', { Success: true, Payload: { isAvailable: false } }],
    ['REL-03', 'verified', 'verifyPrequalHash', { Success: true, Payload: { ApplicantId: '1' } }],
    ['REL-03', 'refused', 'verifyPrequalHash', { Success: false, Payload: { ApplicantId: '1' } }],
  ])('[%s] are answered as they are: %s of %s to %j', async (_rows, outcome, name, body) => {
    const states = [{ value: 'TX' }, { value: 'VT' }];
    const input = {
      hashString: 'h',
      receiptId: 'r',
      Applicant: {},
      email: 'a@b.co',
      states,
      forbidden: ['VT'],
    };
    expect((await run(name, input, body)).answered).toBe(outcome);
  });

  it.each<[rows: string, name: ActionName, body: Record<string, unknown> | ApiFailure]>([
    ['REL-03', 'loadCaptchaChallenge', {}],
    ['REL-03', 'loadCaptchaChallenge', { ...puzzle, algorithm: 'SHA-512' }],
    ['REL-03', 'loadCaptchaChallenge', { ...puzzle, challenge: 1 }],
    ['REL-03', 'loadCaptchaChallenge', { ...puzzle, salt: null }],
    ['REL-03', 'loadCaptchaChallenge', { ...puzzle, signature: undefined }],
    ['REL-03', 'loadCaptchaChallenge', { ...puzzle, maxnumber: 0 }],
    ['REL-03', 'loadCaptchaChallenge', { ...puzzle, maxnumber: 1e9 }],
    ['REL-03', 'loadCaptchaChallenge', { ...puzzle, maxnumber: 'many' }],
    ['REL-03', 'submitOffer', new ApiFailure('timeout')],
    ['RES-026', 'fetchMfaId', { Success: false, Payload: null }],
    ['RES-026', 'fetchMfaId', { Success: true, Payload: '' }],
    ['RES-026', 'fetchMfaId', {}],
    ['RES-026', 'sendCode', { Success: false, Payload: null }],
    ['MFA-014', 'verifyCode', new ApiFailure('timeout')],
    ['MFA-014', 'verifyCode', refusal(409, { code: 'noVerification' })],
    ['MFA-014', 'verifyCode', refusal(401, { code: 'session' })],
    ['MFA-014', 'verifyCode', refusal(500, 'NoMatch')],
    ['MFA-014', 'verifyCode', { Success: false, Payload: null, Error: 'Another' }],
    ['LNK-022', 'loadBankLink', {}],
    ['LNK-022', 'loadBankLink', { Instance: 'http://link.example' }],
    ['LNK-022', 'loadBankLink', { Instance: '', Token: 't' }],
    ['LNK-022', 'loadBankLink', { Instance: 'javascript:alert(1)', Token: 't' }],
    ['LNK-022', 'initiateBankLink', { StatusCode: 'OK' }],
    ['LNK-022', 'initiateBankLink', { ReceiptId: 'r1' }],
    ['LNK-022', 'initiateBankLink', {}],
    ['REL-03', 'makePayment', {}],
    ['APR-016', 'checkUsername', { Success: false, Payload: null }],
    ['APR-016', 'checkUsername', { Success: true, Payload: null }],
    ['APR-016', 'checkUsername', {}],
  ])(
    '[%s] are none where the call fails or its answer is not understood: %s by %j',
    async (_rows, name, body) => {
      await expect(run(name, { website: 'https://apply.example' }, body)).rejects.toThrow(ApiFailure);
    },
  );

  it('[LAY-025] [TRK-016] personalization is asked without a call', async () => {
    const action = await loadAction('loadPersonalization');
    const api: ApiClient = { call: () => Promise.reject(new Error('called')) };
    const answers = [undefined, { banner: 'spring', termsBanner: '' }].map((banners) =>
      action({}, { api, personalBanners: () => banners }),
    );
    const [pending, told] = await Promise.all(answers);
    expect(pending).toEqual({ outcome: 'pending' });
    expect(told).toEqual({ outcome: 'answered', banner: 'spring', termsBanner: '' });
    for (const { outcome, ...answer } of [pending, told] as { outcome: string }[])
      expectDeclared('loadPersonalization', outcome, answer);
  });

  it('[F-723] the report of a device is asked for without a call', async () => {
    const action = await loadAction('loadFraudReport');
    const api: ApiClient = { call: () => Promise.reject(new Error('called')) };
    const asked = [undefined, 'a report'].map((report) => action({}, { api, fraudReport: () => report }));
    const answers = await Promise.all(asked);
    expect(answers).toEqual([{ outcome: 'pending' }, { outcome: 'answered', report: 'a report' }]);
    for (const { outcome, ...answer } of answers) expectDeclared('loadFraudReport', outcome, answer);
  });

  it.each(Object.keys(actions) as ActionName[])('[REL-03] %s answers each of its own', (name) => {
    expect([...(answered.get(name) ?? [])].sort()).toEqual([...descriptorOf(name).outcomes].sort());
  });
});
