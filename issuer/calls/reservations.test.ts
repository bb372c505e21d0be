import { afterEach, describe, expect, it } from 'vitest';
import dmContract from '../../schemas/api/validate-dm-reservation.json' with { type: 'json' };
import { createValidator } from '../../src/server/platform/requests.ts';
import { recordStatements } from '../../testing/server/recordStatements.ts';
import { submission } from '../../testing/server/submission.ts';
import { serverOfFile, testServer, type Visitor } from '../../testing/server/testServer.ts';

const server = await serverOfFile();

const mail = 'mail.maple.localhost';
const second = 'second.maple.localhost';

const letter = (reservationNumber: string, more: object = {}) => ({
  reservationNumber,
  ssn: '219-09-5555',
  productName: 'Maple',
  campaignId: '',
  useLast4SSN: false,
  ...more,
});
const secondCard = (reservationNumber: string, more: object = {}) => ({
  reservationNumber,
  ssn: '219-09-5555',
  Email: 'jordan.avery@example.test',
  MonthlyIncome: 2500,
  productName: 'Maple',
  campaignId: '',
  grossMonthlyIncome: 2500,
  ...more,
});
const read = (visitor: Visitor, path: string, host = mail) =>
  server.request(host, 'GET', `/api/${path}`, { headers: { authorization: `Bearer ${visitor.token}` } });
const applications = async () => (await server.database.query('select id from application')).length;

describe('validate-dm-reservation', () => {
  it.each(['D10000001001', '10000001001', 'd10000001001', 'D 1000-0001 001'])(
    '[API-034] [ENT-018] [DM-014] [DM-017] [A-067] confirms %s with what is known of its holder',
    async (reservationNumber) => {
      const visitor = await server.visit(mail);
      const answer = await visitor.call('validate-dm-reservation', letter(reservationNumber));
      expect(answer.json()).toEqual({
        Success: true,
        ErrorItem: null,
        StatusCode: 200,
        Payload: {
          ReservationCode: 'D10000001001',
          BirthDate: '19900209',
          MobileNo: '5125550100',
          // The fixture's form has no field for it.
          HomeNo: null,
          ProductCode: 'MAPLE',
          IsRollUpCode: false,
          CreditProtectionPrice: 1.39,
          FirstName: 'Jordan',
          LastName: 'Avery',
          Address1: '500 Congress Ave',
          Address2: null,
          City: 'Austin',
          State: 'TX',
          Zip: '78701',
        },
      });
      createValidator()(dmContract.response)(answer.json());
    },
  );

  it('[F-112] is told again to the session that confirmed it, and to no other', async () => {
    const visitor = await server.visit(mail);
    const confirmed = await visitor.call('validate-dm-reservation', letter('D10000001001'));
    expect((await read(visitor, 'get-confirmed-reservation')).json()).toEqual(confirmed.json());
    const other = await read(await server.visit(mail), 'get-confirmed-reservation');
    expect(other.json()).toMatchObject({ Success: false, Payload: null, ErrorItem: { ErrorCode: 404 } });
  });

  it('[AFT-015] [SAFE-11] names the price of a range, as the server computes it', async () => {
    const visitor = await server.visit(mail);
    const answer = await visitor.call('validate-dm-reservation', letter('D41300000000'));
    expect(answer.json().Payload.CreditProtectionPrice).toBe(0.99);
  });

  describe('with the last four digits', () => {
    const four = (useLast4SSN?: boolean | null) => letter('D10000001001', { ssn: '5555', useLast4SSN });
    const setSwitch = (value: boolean) =>
      server.request('localhost', 'PUT', '/sandbox/overrides/maple.mail/switches/useLast4SSN', {
        payload: { value },
      });
    afterEach(async () => {
      await server.database.query('delete from override');
    });

    it.each([true, false, null, undefined])(
      '[F-110] [A-070] confirms where the site says so, whatever the request does: %s; the names are all it tells',
      async (flag) => {
        await setSwitch(true);
        const visitor = await server.visit(mail);
        const answer = (await visitor.call('validate-dm-reservation', four(flag))).json();
        expect(answer).toMatchObject({ Success: true, Payload: { FirstName: 'Jordan', LastName: 'Avery' } });
        for (const key of ['BirthDate', 'MobileNo', 'HomeNo', 'Address1', 'Address2', 'City', 'State', 'Zip'])
          expect([key, answer.Payload[key]]).toEqual([key, null]);
        createValidator()(dmContract.response)(answer);
        const all = (await visitor.call('validate-dm-reservation', letter('D10000001001'))).json();
        expect(all.Payload).toMatchObject({ BirthDate: '19900209', Zip: '78701' });
        await visitor.call('validate-dm-reservation', four(flag));
        expect((await visitor.call('submit-application', application('D10000001001'))).statusCode).toBe(200);
      },
    );
  });

  it('[design §11] [ERR-012] answers ErrorItem 404 to a number whose first digit is 9', async () => {
    const visitor = await server.visit(mail);
    const answer = await visitor.call('validate-dm-reservation', letter('D90000001001'));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { Success: false, Payload: null, ErrorItem: { ErrorCode: 404, Message: null }, StatusCode: 200 },
    ]);
  });

  it('[DM-022] [A-068] [SEC-009] allows ten wrong tries in a quarter of an hour, then answers alike', async () => {
    const visitor = await server.visit(mail);
    const wrong = [];
    for (let time = 0; time < 10; time += 1)
      wrong.push((await visitor.call('validate-dm-reservation', letter(`D9000000100${time}`))).body);
    const locked = await visitor.call('validate-dm-reservation', letter('D10000001001'));
    expect(new Set([...wrong, locked.body]).size).toBe(1);
    expect(
      await server.database.query('select 1 from reservation where chain = $1', [chainOf(visitor)]),
    ).toEqual([]);
    const other = await server.visit(mail);
    expect((await other.call('validate-dm-reservation', letter('D10000001001'))).json().Success).toBe(true);
  });

  it('[A-068] does not count tries that were right', async () => {
    const visitor = await server.visit(mail);
    for (let time = 0; time < 11; time += 1)
      expect((await visitor.call('validate-dm-reservation', letter('D10000001001'))).json().Success).toBe(
        true,
      );
  });
});

function chainOf(visitor: Visitor): unknown {
  return visitor.configuration.Session;
}

/** A submission that fits the reservation of Jordan Avery. */
function application(ReservationCode: string, applicant: object = {}, terms: object = {}) {
  const body = submission('5555', { ReservationCode, ...applicant });
  return { ...body, Terms: { ...(body.Terms as object), ...terms } };
}

describe('an application on a reservation', () => {
  async function reserved(number = 'D10000001001'): Promise<Visitor> {
    const visitor = await server.visit(mail);
    expect((await visitor.call('validate-dm-reservation', letter(number))).json().Success).toBe(true);
    return visitor;
  }

  it('[DM-024] [PRE-005] is taken with its number, SSN and names', async () => {
    const visitor = await reserved();
    const answer = await visitor.call('submit-application', application('D10000001001'));
    expect(answer.json()).toMatchObject({ Success: true, Payload: { result: 'APPROVED' } });
  });

  it.each([
    ['ReservationCode', { ReservationCode: 'D10000001002' }],
    ['ReservationCode', { ReservationCode: '' }],
    ['SSN', { SSN: '219-09-1001' }],
    ['FirstName', { FirstName: 'Robin' }],
    ['LastName', { LastName: 'Other' }],
  ])('[DM-023] [SAFE-11] is refused with another %s, and says so', async (field, applicant) => {
    const visitor = await reserved();
    const before = await applications();
    const answer = await visitor.call('submit-application', application('D10000001001', applicant));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().Error).toMatchObject({
      code: 'invalidAnswers',
      fields: [{ field, code: 'notReserved', path: `/Applicant/${field}` }],
    });
    expect(await applications()).toBe(before);
  });

  it.each([
    ['where the flow needs one', mail, 'D10000001001'],
    ['where the flow needs one and none is named', mail, ''],
    ['where the flow needs none', 'apply.maple.localhost/apply', 'D10000001001'],
  ])('[SAFE-10] is refused without a confirmed one, %s', async (_case, host, number) => {
    const answer = await (await server.visit(host)).call('submit-application', application(number));
    expect([answer.statusCode, answer.json().Error.code]).toEqual([403, 'reservationRequired']);
  });

  it('[SAFE-10] is refused on a reservation of another kind', async () => {
    const visitor = await server.visit(mail);
    await visitor.call('validate-cs-reservation', secondCard('10000001001'));
    const answer = await visitor.call('submit-application', application('10000001001'));
    expect(answer.json().Error.code).toBe('reservationRequired');
  });

  it('[SAFE-07] is refused on the reservation of another visitor', async () => {
    await reserved('D10000007777');
    const thief = await server.visit(mail);
    const answer = await thief.call('submit-application', application('D10000007777'));
    expect(answer.json().Error.code).toBe('reservationRequired');
  });

  it.each([
    ['D10000001001', true, '1.39'],
    ['D41300000000', true, '0.99'],
    ['D41300000000', false, null],
  ])(
    '[AFT-013] [AFT-015] [SAFE-11] keeps the price of %s with protection %s: %s',
    async (number, wants, price) => {
      const visitor = await reserved(number);
      const body = application(number, {}, { CreditProtection: wants });
      const { ref_number: reference } = (await visitor.call('submit-application', body)).json().Payload;
      const [row] = await server.database.query('select * from application where reference = $1', [
        reference,
      ]);
      expect(row?.credit_protection_price).toBe(price);
    },
  );

  it('goes by the reservation that was confirmed last', async () => {
    const visitor = await reserved('D10000001001');
    await visitor.call('validate-dm-reservation', letter('D10000001002'));
    expect((await visitor.call('submit-application', application('D10000001001'))).statusCode).toBe(400);
    expect((await visitor.call('submit-application', application('D10000001002'))).statusCode).toBe(200);
  });
});

describe('validate-cs-reservation', () => {
  it('[API-035] [A-071] [A-098] confirms eleven digits', async () => {
    const visitor = await server.visit(second);
    const answer = await visitor.call('validate-cs-reservation', secondCard('10000001001'));
    expect(answer.json()).toMatchObject({
      Success: true,
      Payload: { ReservationCode: '10000001001', FirstName: 'Jordan', LastName: 'Avery' },
    });
    expect((await visitor.call('submit-application', application('10000001001'))).json().Success).toBe(true);
  });

  it('[design §11] answers ErrorItem 404 to a number whose first digit is 9', async () => {
    const answer = await (await server.visit(second)).call(
      'validate-cs-reservation',
      secondCard('90000001001'),
    );
    expect(answer.json()).toMatchObject({ Success: false, ErrorItem: { ErrorCode: 404 } });
  });

  it('[A-070] refuses two incomes, and more than 99999', async () => {
    const visitor = await server.visit(second);
    for (const more of [{ grossMonthlyIncome: 9000 }, { MonthlyIncome: 100000 }])
      expect(
        (await visitor.call('validate-cs-reservation', secondCard('10000001001', more))).statusCode,
      ).toBe(400);
  });
});

describe('get-reservation-number', () => {
  const holder = { ssn: '1001', lastName: 'Avery', zip: '78701' };

  it('[API-036] [ENT-021] [DM-033] answers a code for the link, which decrypt-hash resolves', async () => {
    const visitor = await server.visit(mail);
    const answer = await visitor.call('get-reservation-number', { ...holder, lastName: 'avery' });
    const { Code, ...rest } = answer.json().Payload;
    expect(rest).toEqual({ Result: 'Found', Card: 'MAPLE' });
    expect(answer.body).not.toContain('10000001001');
    expect((await read(visitor, `decrypt-hash/${Code}`)).json()).toEqual({
      Success: true,
      Payload: 'D10000001001',
      StatusCode: 200,
    });
  });

  it.each([
    ['Expired', { lastName: 'Expired' }],
    ['Not Found', { lastName: 'Nobody' }],
    ['Not Found', { zip: '78702' }],
  ])('[DM-034] answers %s to %j', async (Result, more) => {
    const answer = await (await server.visit(mail)).call('get-reservation-number', { ...holder, ...more });
    expect(answer.json()).toEqual({
      Success: true,
      Payload: { Result, Code: null, Card: null },
      StatusCode: 200,
    });
  });
});

describe('codes of links', () => {
  it('[API-031] [API-032] [API-033] [A-066] [A-090] encrypt-code makes what both others read', async () => {
    const visitor = await server.visit(mail);
    for (const number of ['D10000001001', '10000001001']) {
      const code = (await read(visitor, `encrypt-code/${number}`)).json().Payload;
      expect(code).toMatch(/^[\w-]{50,100}$/);
      for (const path of [`decrypt-hash/${code}`, `get-dm-reservation-by-hash/${code}`])
        expect((await read(visitor, path)).json().Payload).toBe('D10000001001');
    }
  });

  it.each(['x', 'D10000001001', 'a'.repeat(60), '%F0%9F%91%8D', '..%2F'])(
    '[DM-009] [DM-010] answers nothing to %s',
    async (code) => {
      const visitor = await server.visit(mail);
      for (const name of ['decrypt-hash', 'get-dm-reservation-by-hash']) {
        const answer = await read(visitor, `${name}/${code}`);
        expect([answer.statusCode, answer.json()]).toEqual([
          200,
          { Success: false, Payload: null, StatusCode: 404 },
        ]);
      }
    },
  );
});

describe('the calls of reservations', () => {
  const right: Record<string, [host: string, request: object]> = {
    'validate-dm-reservation': [mail, letter('D10000001001')],
    'validate-cs-reservation': [second, secondCard('10000001001')],
    'get-reservation-number': [mail, { ssn: '1001', lastName: 'Avery', zip: '78701' }],
  };

  it.each<[call: string, code: string, field: string, more: object]>([
    ['validate-dm-reservation', 'tooShort', 'reservationNumber', { reservationNumber: 'D1000000100' }],
    ['validate-dm-reservation', 'tooLong', 'reservationNumber', { reservationNumber: 'D100000010012' }],
    ['validate-dm-reservation', 'allDigits', 'reservationNumber', { reservationNumber: '1000000100X' }],
    // Only the site's switch makes four digits enough.
    ['validate-dm-reservation', 'tooShort', 'ssn', { ssn: '5555', useLast4SSN: true }],
    ['validate-cs-reservation', 'allDigits', 'reservationNumber', { reservationNumber: 'D0000001001' }],
    ['validate-cs-reservation', 'tooShort', 'reservationNumber', { reservationNumber: '1000000100' }],
    ['validate-cs-reservation', 'tooShort', 'ssn', { ssn: '219-09-55' }],
    ['validate-cs-reservation', 'required', 'Email', { Email: ' ' }],
    ['validate-cs-reservation', 'regex', 'MonthlyIncome', { MonthlyIncome: 0, grossMonthlyIncome: 0 }],
    ['validate-cs-reservation', 'allDigits', 'MonthlyIncome', { MonthlyIncome: 250.5 }],
    ['get-reservation-number', 'required', 'lastName', { lastName: ' ' }],
    ['get-reservation-number', 'regex', 'lastName', { lastName: 'Av3ry' }],
    ['get-reservation-number', 'tooShort', 'zip', { zip: '7870' }],
    ['get-reservation-number', 'allDigits', 'ssn', { ssn: '10o1' }],
  ])(
    '[DM-014] [DM-016] [CS-006] [CS-008] [CS-009] [CS-010] [CS-013] [CS-014] [DM-027] [DM-029] [DM-031] [F-110] [A-070] %s repeats the rule %s of %s: %j',
    async (call, code, field, more) => {
      const [host = '', request] = right[call] ?? [];
      const answer = await (await server.visit(host)).call(call, { ...request, ...more });
      expect([answer.statusCode, answer.json().Error.fields]).toEqual([
        400,
        [{ field, code, path: `/${field}` }],
      ]);
    },
  );

  it.each<[call: string, beyond: object]>([
    ['validate-dm-reservation', { reservationNumber: 'D10000001001' }],
    ['get-reservation-number', { zip: '78701', ssn: '2001' }],
  ])(
    '[SAFE-09] %s answers a wrong claim and a locked one alike, by the same statements',
    async (call, beyond) => {
      const recording = recordStatements(server.database);
      const watched = await testServer({ database: recording.database });
      const visitor = await watched.visit(mail);
      // The first call of a session writes it down.
      await visitor.call('get-route-settings', { Url: mail, Route: '/' });
      const [, request] = right[call] ?? [];
      const answers = new Set<string>();
      const ran = [];
      for (let time = 0; time < 12; time += 1) {
        recording.statements.length = 0;
        const wrong =
          call === 'get-reservation-number'
            ? { zip: `1000${time % 10}` }
            : { reservationNumber: `D9000000200${time % 10}` };
        const answer = await visitor.call(call, { ...request, ...(time < 11 ? wrong : beyond) });
        answers.add(`${answer.statusCode} ${answer.body}`);
        ran.push(recording.statements.join('\n'));
      }
      expect(answers.size).toBe(1);
      // Nothing tells whether an attempt that the session refused was right.
      expect(new Set(ran.slice(0, 10)).size).toBe(1);
      expect(ran[11]).toBe(ran[10]);
      await watched.close();
    },
  );
});
