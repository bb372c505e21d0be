import { describe, expect, it } from 'vitest';
import { submission } from '../../testing/server/submission.ts';
import { testDay } from '../../testing/server/testPageServer.ts';
import { serverOfFile, type Visitor } from '../../testing/server/testServer.ts';
import { verifyContact } from '../../testing/server/verifyContact.ts';

const server = await serverOfFile();

async function offered(
  lastFour: string,
  host?: string,
  applicant: Record<string, unknown> = {},
): Promise<{ visitor: Visitor; reference: string }> {
  const visitor = await server.visit(host);
  const answer = await visitor.call('submit-application', submission(lastFour, applicant));
  return { visitor, reference: answer.json().Payload.ref_number };
}

const acceptance = (ApplicationId: string, more: object = {}) => ({
  ApplicationId,
  Initials: '',
  CreditProtection: true,
  CardColorCode: '02',
  HasCardColorChoice: true,
  AgreeAcknowledgements: true,
  SMSConsent: true,
  primaryPhone: '5125550100',
  secondaryPhone: '',
  eConsentAcknowledgement: true,
  AFJRef: true,
  ...more,
});
const stored = async (reference: string) =>
  (await server.database.query('select * from application where reference = $1', [reference]))[0];

describe('submit-application-offer', () => {
  it('[API-018] [RES-023] accepts, with the prices of the server', async () => {
    const { visitor, reference } = await offered('1001');
    const answer = await visitor.call('submit-application-offer', acceptance(reference));
    expect(answer.json()).toMatchObject({
      Success: true,
      Payload: { decision: 'APPROVED', result: 'APPROVED', ref_number: reference, product_code: 'MAPLE' },
    });
    expect(await stored(reference)).toMatchObject({
      stage: 'decided',
      result: 'APPROVED',
      card_color_code: '02',
      card_color_fee: '9.95',
      credit_protection_price: '1.39',
      accepted_at: testDay,
    });
  });

  it.each([
    ['4001', { decision: 'DECLINED', result: 'DECLINEDINFO' }],
    ['4002', { decision: 'PENDFEE', result: 'PENDFEE', security_deposit: 89 }],
    ['7777', { decision: 'APPROVED' }],
  ])('[design §11] answers %s', async (lastFour, payload) => {
    const { visitor, reference } = await offered(lastFour);
    const answer = await visitor.call('submit-application-offer', acceptance(reference));
    expect(answer.json()).toMatchObject({ Success: true, Payload: payload });
  });

  it('[design §11] 4003 fails, 4004 says nothing; the offer stays open', async () => {
    const failing = await offered('4003');
    const failed = await failing.visitor.call('submit-application-offer', acceptance(failing.reference));
    expect(failed.statusCode).toBe(500);
    const silent = await offered('4004');
    const empty = await silent.visitor.call('submit-application-offer', acceptance(silent.reference));
    expect(empty.json()).toEqual({ Success: true, Payload: {}, StatusCode: 200 });
    expect(await stored(silent.reference)).toMatchObject({ stage: 'offered', accepted_at: null });
  });

  it('[SAFE-10] cannot be replayed with other choices', async () => {
    const { visitor, reference } = await offered('1001');
    const first = await visitor.call('submit-application-offer', acceptance(reference));
    const again = await visitor.call(
      'submit-application-offer',
      acceptance(reference, { CardColorCode: '01' }),
    );
    expect(again.body).toBe(first.body);
    expect(await stored(reference)).toMatchObject({ card_color_code: '02' });
    const fresh = await visitor.call('submit-application', submission('1001', { MonthlyIncome: 1 }));
    expect(fresh.body).toBe(first.body);
  });

  it('[F-102] takes an empty colour for the standard design: the page could show no choice', async () => {
    const { visitor, reference } = await offered('1001');
    const answer = await visitor.call(
      'submit-application-offer',
      acceptance(reference, { CardColorCode: '' }),
    );
    expect(answer.json().Payload).toMatchObject({ decision: 'APPROVED' });
    expect(await stored(reference)).toMatchObject({ card_color_code: null, card_color_fee: null });
  });

  it('[F-106] [OFR-017] refuses a phone that is not the one of the application, and says which', async () => {
    const phones = { PrimaryPhone: '5125550100' };
    const { visitor, reference } = await offered('1001', undefined, phones);
    for (const [key, phone, code] of [
      ['primaryPhone', '6125550100', 'otherContact'],
      // What the page shows of it is no phone.
      ['primaryPhone', '(•••) •••-0100', 'invalidAnswers'],
    ] as const) {
      const answer = await visitor.call('submit-application-offer', acceptance(reference, { [key]: phone }));
      expect(answer.statusCode).toBe(400);
      expect(answer.json().Error).toMatchObject({ code, path: `/${key}` });
    }
    expect(await stored(reference)).toMatchObject({ stage: 'offered' });
    const same = acceptance(reference, { primaryPhone: '5125550100' });
    expect((await visitor.call('submit-application-offer', same)).statusCode).toBe(200);
  });

  it('[SAFE-11] refuses an unknown colour, missing acknowledgements and a price of its own', async () => {
    const { visitor, reference } = await offered('1001');
    for (const more of [
      { CardColorCode: '99' },
      { CardColorCode: null },
      { AgreeAcknowledgements: false },
      { Fee: 0 },
    ])
      expect((await visitor.call('submit-application-offer', acceptance(reference, more))).statusCode).toBe(
        400,
      );
    expect(await stored(reference)).toMatchObject({ stage: 'offered' });
  });

  it('[SAFE-10] [RES-025] needs the verified code where codes are on; the earlier token only repeats', async () => {
    const { visitor, reference } = await offered('1001', 'check-mfa.maple.localhost');
    const refused = await visitor.call('submit-application-offer', acceptance(reference));
    expect([refused.statusCode, refused.json().Error.code]).toEqual([403, 'codeRequired']);

    const { token, mfaId: MFA_Id } = await verifyContact(server, visitor, reference);
    const body = acceptance(reference, { MFA_Id });
    const old = await visitor.call('submit-application-offer', body, { 'idempotency-key': 'k' });
    expect(old.statusCode).toBe(401);
    const accepted = await visitor.call('submit-application-offer', body, {
      authorization: `Bearer ${token}`,
      'idempotency-key': 'k',
    });
    expect(accepted.json().Payload.decision).toBe('APPROVED');
    const repeated = await visitor.call('submit-application-offer', body, { 'idempotency-key': 'k' });
    expect(repeated.body).toBe(accepted.body);
    const read = await visitor.call('get-route-settings', { Url: 'x', Route: '/' });
    expect(read.statusCode).toBe(401);
  });
});
