import { describe, expect, it } from 'vitest';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { acceptance, applicant } from './answers.ts';
import { someBrands } from './brands.ts';

const found = { referenceNumber: '900001001', last4ssn: '1001' };

const send = (visitor: Visitor, answers: Record<string, unknown> = found) =>
  visitor.submit('offerReturn', 'offerReturnSent', answers);

/** Hash of an offer that somebody left. */
async function leftOffer(): Promise<string> {
  const visitor = await visit(product, 'prequal.surge');
  await visitor.submit('application', 'submit', applicant);
  return String(visitor.value('result.ref_hash'));
}

describe.each(someBrands)('the return to an offer with %s', (brand) => {
  it('[RTO-001] [RTO-002] [RTO-006] says what to expect', async () => {
    const visitor = await visit(product, `prequal.${brand}`, '/offer');
    expect(visitor.screen()).toBe('offer-return');
    for (const words of [
      "It won't affect your credit score",
      'It takes under a minute to pre-qualify',
      'Review your offer and apply',
      'Return to Application',
    ])
      expect(visitor.words()).toContain(words);
  });

  it('[RTO-003] [RTO-013] [A-011] leads to the offer, which can be accepted', async () => {
    const visitor = await visit(product, `prequal.${brand}`, '/offer?sid=spring');
    expect(await send(visitor)).toEqual([]);
    expect([visitor.screen(), visitor.address()]).toEqual(['offer', '/terms?sid=spring']);
    expect(visitor.words()).toContain('$700');
    expect(visitor.value('result.ref_number')).toBe('900001001');
    const phones = { confirmPrimaryPhone: '5125550100', confirmSecondaryPhone: '5125550101' };
    expect(await visitor.submit('offer', 'submit', { ...acceptance, ...phones })).toEqual([]);
    expect(visitor.screen()).toBe('approved');
  });
});

describe('the return to an offer', () => {
  it.each([
    [{}, 'Please enter a reference number.', 'Last four of SSN are missing.'],
    [
      { referenceNumber: '12345678', last4ssn: '100' },
      'Invalid Reservation Number',
      'Please enter 4 digits.',
    ],
  ])('[RTO-007] [RTO-008] [RTO-009] [RTO-010] [A-073] refuses %j', async (answers, reference, last4) => {
    const visitor = await visit(product, 'prequal.surge', '/offer');
    expect(await visitor.messages('offerReturn', answers)).toEqual({
      referenceNumber: reference,
      last4ssn: last4,
    });
  });

  it('[RTO-011] [ERR-015] says where no offer is found', async () => {
    const visitor = await visit(product, 'prequal.surge', '/offer');
    await send(visitor, { ...found, last4ssn: '1002' });
    expect(visitor.screen()).toBe('offer-return');
    expect(visitor.fieldMessages()).toEqual({
      referenceNumber: 'Unable to verify offer. Please check reference number and try again.',
    });
  });

  it('[API-029] [A-011] sends number and digits, and the other keys empty', async () => {
    const visitor = await visit(product, 'prequal.surge', '/offer');
    await send(visitor);
    expect(visitor.sent('verify-prequal-application')).toEqual([
      { reservationNumber: '', referenceNumber: '900001001', hashString: '', ssnLast4: '1001' },
    ]);
  });

  it('[RTO-004] [API-030] [F-106] takes the hash of a link instead, to the same offer', async () => {
    const hash = await leftOffer();
    const visitor = await visit(product, 'prequal.surge', `/offer?hash=${hash}`);
    expect(visitor.sent('verify-prequal-application')).toEqual([{ hashString: hash }]);
    expect([visitor.screen(), visitor.value('result.credit_limit')]).toEqual(['offer', 700]);
    expect(await visitor.submit('offer', 'submit', acceptance)).toEqual([]);
    expect(visitor.screen()).toBe('approved');
  });

  it('[RTO-012] [ERR-025] [A-011] [F-802] a hash that is none gives the result ERROR, and the number can be typed', async () => {
    const visitor = await visit(product, 'prequal.surge', '/offer?hash=0000');
    expect([visitor.screen(), visitor.value('result.result')]).toEqual(['offer-return', 'ERROR']);
    expect(visitor.fieldMessages()).toEqual({
      referenceNumber: 'Unable to verify offer. Please check reference number and try again.',
    });
    expect(await send(visitor)).toEqual([]);
    expect(visitor.screen()).toBe('offer');
  });

  it.each([
    ['true', 'true'],
    ['FALSE', 'false'],
    ['maybe', undefined],
  ])('[RTO-005] [A-011] takes hascheckingaccount=%s as %j', async (told, kept) => {
    const visitor = await visit(product, 'prequal.surge', `/offer?hascheckingaccount=${told}`);
    await send(visitor);
    expect(visitor.applicant().HasCheckingAccount).toBe(kept);
  });
});

describe('a host of STANDALONE, where no path is asked for', () => {
  it('[A-012] [CFG-006] [STA-001] [A-011] shows the return to an offer, which leads to the offer', async () => {
    const visitor = await visit(product, 'standalone.surge', '/offer?sid=spring');
    expect([visitor.screen(), visitor.value('site.mainPath')]).toEqual(['offer-return', '']);
    expect(await send(visitor)).toEqual([]);
    expect([visitor.screen(), visitor.address()]).toEqual(['offer', '/terms?sid=spring']);
  });

  it('[A-012] [CFG-006] shows the look-up of a reservation', async () => {
    const visitor = await visit(product, 'standalone.surge', '/reservation');
    expect([visitor.screen(), visitor.address()]).toEqual(['lookup', '/reservation']);
  });

  it.each(['/apply/offer', '/apply/reservation', '/apply/terms', '/terms'])(
    '[STA-003] [RTE-017] has neither of them elsewhere: %s',
    async (path) => {
      expect((await visit(product, 'standalone.surge', path)).screen()).toBe('not-found');
    },
  );
});
