import { describe, expect, it } from 'vitest';
import { callByContract } from '../../testing/server/callByContract.ts';
import { submission } from '../../testing/server/submission.ts';
import type { Visitor } from '../../testing/server/testServer.ts';
import { serverOfFile } from '../../testing/server/testServer.ts';
import { hashPassword, isPasswordOf } from '../domain/registration.ts';

const server = await serverOfFile();

const direct = 'apply.maple.localhost/apply';
const password = 'Correct!Horse1';

/** Somebody whose application was decided. */
async function applied(lastFour = '1001', applicant: Record<string, unknown> = {}) {
  const visitor = await server.visit(direct);
  const answer = await visitor.call('submit-application', submission(lastFour, applicant));
  return { visitor, reference: String(answer.json().Payload.ref_number) };
}
const account = (applicantId: string, username: string, more: object = {}) => ({
  username,
  password,
  system: 'WEB',
  applicantId,
  registrationReferenceType: 1,
  ...more,
});
const availability = (visitor: Visitor, username: string) =>
  callByContract(
    server,
    visitor.token,
    'check-user-availability',
    { username, referenceNumber: '123456789' },
    { host: 'apply.maple.localhost' },
  );
const statusOf = async ({ visitor, reference }: { visitor: Visitor; reference: string }) =>
  (
    await visitor.call('validate-user-exists', { referenceNumber: reference, source: 'WEB', from: 'x' })
  ).json();
const accounts = async () => (await server.database.query('select id from account')).length;

describe('validate-user-exists', () => {
  it.each([
    ['NewUser', {}],
    ['ExistsNoUser', { Email: 'existsnouser@example.test' }],
    ['ExistsWithUser', { Email: 'ExistsWithUser@example.test' }],
  ])('[API-028] [ENT-017] [APR-009] answers %s to %j', async (ApplicantStatus, applicant) => {
    expect(await statusOf(await applied('1001', applicant))).toEqual({
      Success: true,
      Payload: { ApplicantStatus },
      StatusCode: 200,
    });
  });

  it('[APR-009] offers nothing to an application that is not approved, nor to an offer', async () => {
    expect((await statusOf(await applied('2001'))).Payload.ApplicantStatus).toBe(null);
    const visitor = await server.visit();
    const { ref_number: reference } = (await visitor.call('submit-application', submission('1001'))).json()
      .Payload;
    expect((await statusOf({ visitor, reference })).Payload.ApplicantStatus).toBe(null);
    const refused = await visitor.call('create-account', account(reference, 'offer.user'));
    expect([refused.statusCode, refused.json().Error.code]).toEqual([409, 'notApproved']);
    await visitor.call('submit-application-offer', {
      ApplicationId: reference,
      CardColorCode: '01',
      AgreeAcknowledgements: true,
    });
    expect((await statusOf({ visitor, reference })).Payload.ApplicantStatus).toBe('NewUser');
  });
});

describe('check-user-availability', () => {
  it('[API-026] [ENT-016] [APR-013] tells whether a name is free, whatever its case', async () => {
    const { visitor, reference } = await applied();
    expect((await availability(visitor, 'Robin.Reed-1')).json()).toEqual({
      Success: true,
      Payload: { IsAvailable: true },
      StatusCode: 200,
    });
    await visitor.call('create-account', account(reference, 'Robin.Reed-1'));
    for (const name of ['Robin.Reed-1', 'robin.reed-1', 'ROBIN.REED-1'])
      expect((await availability(visitor, name)).json().Payload.IsAvailable).toBe(false);
  });

  it('[design §11] [APR-015] [APR-016] [ERR-021] has fixed points: taken.user and error.user', async () => {
    const { visitor } = await applied();
    expect((await availability(visitor, 'Taken.User')).json().Payload.IsAvailable).toBe(false);
    const failed = await availability(visitor, 'error.user');
    expect([failed.statusCode, failed.json().Success]).toEqual([502, false]);
  });

  it.each([
    ['tooShort', 'short.1'],
    ['regex', 'with space'],
    ['regex', 'user@name'],
  ])('[APR-014] repeats the rule %s: %s', async (code, username) => {
    const answer = await availability(await server.visit(direct), username);
    expect([answer.statusCode, answer.json().Error.fields]).toEqual([
      400,
      [{ field: 'username', code, path: '/username' }],
    ]);
  });
});

describe('create-account', () => {
  it('[API-027] [APR-023] [A-090] [ENT-015] opens an account, and the application has one then', async () => {
    const own = await applied();
    const answer = await own.visitor.call('create-account', account(own.reference, 'first.user'));
    expect(answer.json()).toEqual({ Success: true, Payload: null, StatusCode: 200 });
    expect((await statusOf(own)).Payload.ApplicantStatus).toBe('ExistsWithUser');
  });

  it('[REL-01] answers the same again, and keeps one account', async () => {
    const { visitor, reference } = await applied();
    const body = account(reference, 'second.user');
    const before = await accounts();
    const first = await visitor.call('create-account', body, { 'idempotency-key': 'k' });
    const again = await visitor.call('create-account', body);
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
    expect(await accounts()).toBe(before + 1);
    for (const more of [{ password: 'Another!Horse1' }, { username: 'third.user' }]) {
      const other = await visitor.call('create-account', { ...body, ...more });
      expect([other.statusCode, other.json().Error.code]).toEqual([409, 'accountExists']);
    }
  });

  it('[APR-015] refuses a name that somebody has, however it is written', async () => {
    const first = await applied();
    await first.visitor.call('create-account', account(first.reference, 'Unique.Name'));
    for (const name of ['unique.name', 'UNIQUE.NAME', 'taken.user']) {
      const { visitor, reference } = await applied();
      const answer = await visitor.call('create-account', account(reference, name));
      expect([answer.statusCode, answer.json().Error.code]).toEqual([409, 'usernameTaken']);
    }
  });

  it('[APR-016] opens none while the check fails', async () => {
    const { visitor, reference } = await applied();
    const answer = await visitor.call('create-account', account(reference, 'error.user'));
    expect([answer.statusCode, answer.json().Error.code]).toEqual([502, 'serviceFailed']);
  });

  it.each([
    ['regex', 'username', { username: 'no spaces.' }],
    ['regex', 'password', { password: 'nouppercase!1' }],
    ['regex', 'password', { password: 'NoSpecial11' }],
    ['regex', 'password', { password: 'Wrong-Special#11' }],
  ])('[APR-014] [APR-018] [APR-019] repeats the rule %s of %s: %j', async (code, field, more) => {
    const { visitor, reference } = await applied();
    const answer = await visitor.call('create-account', account(reference, 'good.username', more));
    expect([answer.statusCode, answer.json().Error.fields]).toEqual([
      400,
      [{ field, code, path: `/${field}` }],
    ]);
    expect(answer.body).not.toContain(String(Object.values(more)[0]));
  });

  it.each([{ password: 'Ab!1567' }, { password: `Ab!1${'x'.repeat(17)}` }, { username: 'u'.repeat(51) }])(
    '[APR-014] [APR-018] [CON-019] bounds the lengths: %j',
    async (more) => {
      const { visitor, reference } = await applied();
      const answer = await visitor.call('create-account', account(reference, 'good.username', more));
      expect(answer.statusCode).toBe(400);
    },
  );

  it('[SAFE-03] keeps a password as a slow hash, and no answer that could be repeated', async () => {
    const { visitor, reference } = await applied();
    await visitor.call('create-account', account(reference, 'Hidden.Name'), { 'idempotency-key': 'hidden' });
    const rows = await server.database.query<{ password_hash: string }>('select * from account');
    expect(rows.every((row) => row.password_hash.startsWith('$scrypt$ln=15,r=8,p=3$'))).toBe(true);
    expect(
      await server.database.query('select 1 from idempotency where key_hash = $1', [
        server.secrets.fingerprint('idempotency key', 'hidden'),
      ]),
    ).toEqual([]);
  });
});

describe('hashPassword', () => {
  it('salts each hash, and knows its own password only', async () => {
    const [first, second] = [await hashPassword(password), await hashPassword(password)];
    expect(first).not.toBe(second);
    expect(await isPasswordOf(first, password)).toBe(true);
    expect(await isPasswordOf(first, `${password} `)).toBe(false);
  });

  it('reads a hash of other parameters, and takes no other text for one', async () => {
    const weaker = '$scrypt$ln=4,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$';
    await expect(isPasswordOf(`${weaker}`, password)).rejects.toThrow('Not a hash');
    await expect(isPasswordOf('Correct!Horse1', password)).rejects.toThrow('Not a hash');
    const other = (await hashPassword(password)).replace('ln=15', 'ln=14');
    expect(await isPasswordOf(other, password)).toBe(false);
  });
});
