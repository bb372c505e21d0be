import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../testing/engine/given.ts';
import {
  cardYears,
  creditProtectionPrice,
  derive,
  designArt,
  designFee,
  designInk,
  designName,
  namesReference,
  premiumFee,
  premiumFeesDiffer,
} from './registry.ts';

describe('creditProtectionPrice', () => {
  it.each([
    ['D41282317993', 1.39],
    ['D41282317994', 0.99],
    ['D41308929276', 0.99],
    ['D41308929280', 1.39],
    ['D41308929284', 0.99],
    ['D41331474845', 0.99],
    ['D41331474848', 1.39],
    ['D41331474852', 0.99],
    ['41338573870', 0.99],
    ['D41338573871', 1.39],
    ['', 1.39],
    [undefined, 1.39],
  ])('[AFT-013] [AFT-015] [AFT-016] [AFT-017] of %j is %d', (reservation, price) => {
    expect(creditProtectionPrice(reservation, undefined)).toBe(price);
  });

  it('[AFT-014] [A-040] takes the applicant’s own price outside the ranges', () => {
    expect(creditProtectionPrice('D10000000000', '1.19')).toBe(1.19);
    expect(creditProtectionPrice('D41300000000', '1.19')).toBe(0.99);
  });

  it('[AFT-018] takes the reduced price for a code of the site', () => {
    const prices = { default: 1.39, reduced: 0.99, ranges: [], codes: ['10000000001'] };
    expect(creditProtectionPrice('D10000000001', undefined, prices)).toBe(0.99);
  });

  it('reads what the site says', () => {
    const site = { creditProtection: { default: 1.5, reduced: 1, ranges: [['1', '9']], codes: ['x', '22'] } };
    expect(derive.creditProtectionPrice?.(contextOf({ site, applicant: { ReservationCode: 'D5' } }))).toBe(1);
    expect(derive.creditProtectionPrice?.(contextOf({ site, applicant: { ReservationCode: 'D22' } }))).toBe(
      1,
    );
    expect(derive.creditProtectionPrice?.(contextOf({ site }))).toBe(1.5);
    expect(derive.creditProtectionPrice?.(contextOf())).toBe(1.39);
  });
});

describe('premiumFee', () => {
  const site = (cardColors: unknown, hasCardColorChoice = true) =>
    contextOf({ site: { hasCardColorChoice, cardColors } });

  it('[F-219] is the most that a design costs, and says whether others cost less', () => {
    const fees = fc.array(
      fc.oneof(
        fc.constant(0),
        fc.integer({ min: 1, max: 5_000 }).map((cents) => cents / 100),
      ),
    );
    fc.assert(
      fc.property(fees, (given) => {
        const context = site(given.map((Fee, index) => ({ Code: String(index), Fee })));
        const most = premiumFee(context);
        expect(given.every((fee) => fee <= most)).toBe(true);
        expect(most === 0 || given.includes(most)).toBe(true);
        expect(premiumFeesDiffer(context)).toBe(given.some((fee) => fee > 0 && fee < most));
      }),
    );
  });

  it.each([undefined, null, [], [null, {}, { Fee: 'much' }, { Fee: -5 }]])(
    '[F-219] is nothing where designs are told as %j',
    (colours) => {
      expect([premiumFee(site(colours)), premiumFeesDiffer(site(colours))]).toEqual([0, false]);
    },
  );

  it('[F-219] is nothing where no design can be chosen', () => {
    expect(premiumFee(site([{ Fee: 9.95 }], false))).toBe(0);
  });
});

describe('the card design that was chosen', () => {
  const address = '/_release/1/art/acorn/card-coral.49d817ffcb.svg';
  const designs = [
    { Code: '01', DisplayName: 'Classic', Fee: 0, ColorCardFileName: 'card' },
    { Code: '03', DisplayName: 'Coral - Premium', Fee: 9.95, ColorCardFileName: address },
  ];
  const chosen = (
    session: Record<string, unknown>,
    applicant: Record<string, unknown>,
    darkInkOn: unknown = ['card-coral'],
  ) => {
    const context = contextOf({ site: { cardColors: designs }, brand: { darkInkOn }, session, applicant });
    return [designName(context), designFee(context), designArt(context), designInk(context)];
  };

  it('[F-405] has its name, its fee, its art, and the ink that the brand says for that art', () => {
    expect(chosen({}, { cardColorCode: '03' })).toEqual(['Coral', 9.95, address, 'dark']);
    expect(chosen({}, { cardColorCode: '01' })).toEqual(['Classic', 0, 'card', 'light']);
  });

  it('[F-405] is the one that was accepted, whatever the form holds', () => {
    expect(chosen({ cardDesign: '03' }, { cardColorCode: '01' })[0]).toBe('Coral');
  });

  it.each([{}, { cardColorCode: '' }, { cardColorCode: '99' }])(
    '[F-405] is the standard card for %j',
    (applicant) => {
      expect(chosen({}, applicant, undefined)).toEqual([undefined, undefined, 'card', 'light']);
    },
  );
});

describe('cardYears', () => {
  it('[PAY-013] are fifteen from the current year on, and the same list for the same year', () => {
    const context = contextOf({ now: { year: 2025 } });
    const years = cardYears(context);
    expect(years).toHaveLength(15);
    expect([years?.at(0), years?.at(-1)]).toEqual(['2025', '2039']);
    expect(cardYears(contextOf({ now: { year: 2025 } }))).toBe(years);
    expect(cardYears(contextOf({}))).toBeUndefined();
  });
});

describe('namesReference', () => {
  it.each([
    ['Please look for an email with your original reference number.', true],
    ['ORIGINAL REFERENCE NUMBER', true],
    ['Your reference number is 1.', false],
    [undefined, false],
  ])('[ACT-010] [A-059] of %j is %j', (decline_message, expected) => {
    expect(namesReference(contextOf({ result: { decline_message } }))).toBe(expected);
  });
});

describe('partnerOffer', () => {
  const offered = (Url: string) =>
    contextOf({
      brand: { allowedHosts: ['partner.example'] },
      result: { offers: { BMGDeclineOffer: { Url }, BMGPendinfoOffer: { Url } } },
    });

  it.each(['partnerOffer', 'partnerPendingOffer'])(
    '[ALT-001] [SAFE-05] %s is one that may be followed',
    (name) => {
      expect(derive[name]?.(offered('https://partner.example/card'))).toBe('https://partner.example/card');
      expect(derive[name]?.(offered('https://elsewhere.example/card'))).toBeUndefined();
      expect(derive[name]?.(offered(''))).toBeUndefined();
    },
  );
});
