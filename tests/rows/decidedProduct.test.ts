import { describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import type { Condition, Slice } from '../../src/engine/slice.ts';
import { someOf } from '../../testing/support/someSites.ts';
import { readSlices, SteppedFlow } from '../journeys/SteppedFlow.ts';
import { product } from '../journeys/theProduct.ts';
import { application } from './answers.ts';

const slices = [...(await readSlices())];
const ofOneBrand = slices.filter(([key]) => key.startsWith('fit.'));

/** Everything that a guard of a result page may ask for. */
const everything = {
  result: {
    result: 'PENDFEE',
    decision: 'APPROVED',
    security_deposit: 89,
    IsGrandbank: true,
    failed_metric: 'PENDINGFLINKS',
    product_code: 'OTHER',
    ref_number: '900000001',
  },
  session: { resultDisplayed: true, prequalTerms: true },
  applicant: { ReservationCode: 'D10000001001' },
};

/** Pages that somebody sees who was decided on: their guards ask for a result or an offer. */
function resultRoutes(slice: Slice): [id: string, path: string][] {
  const asks = (condition: Condition): boolean => {
    const text = JSON.stringify(condition);
    const named = Object.keys(slice.conditions).filter((name) => text.includes(`"${name}"`));
    return (
      /session\.resultDisplayed|session\.prequalTerms/u.test(text) ||
      named.some((name) => asks(slice.conditions[name] as Condition))
    );
  };
  return Object.entries(slice.routes).flatMap(([id, { path, guard, screen }]): [string, string][] =>
    // The terms of a reservation are before any decision.
    guard !== undefined && screen !== 'terms' && asks(guard.when) ? [[id, path]] : [],
  );
}

describe.each(someOf(slices, ofOneBrand))('the result pages of %s', (_site, slice) => {
  it.each(resultRoutes(slice))('[F-207] [TRM-010] %s keeps the product that was decided on', (id, path) => {
    const results = ['PENDFEE', 'APPROVED', 'PENDUSER', 'DECLINEDCBR'];
    const kept = results.map((result) => {
      const surroundings = {
        brand: { paysFeeHere: true },
        site: { mainPath: '', switches: { flinksactive: true } },
      };
      const decision = result === 'DECLINEDCBR' ? 'DECLINED' : 'APPROVED';
      const state = { ...everything, result: { ...everything.result, result, decision } };
      const stepped = new SteppedFlow(slice, surroundings, state);
      stepped.visit(`/${path}`);
      return stepped.state.route === id ? stepped.value('session.productCode') : undefined;
    });
    expect(kept).toContain('OTHER');
  });
});

describe('the product that was decided on', () => {
  it.each([
    ['a decision', 'prequal.surge', '2001'],
    ['an offer', 'prequal.surge', '1001'],
    ['a refusal without an answer', 'prequal.surge', '3001'],
    ['a fee', 'cfc.fit', '1002'],
    ['a bank link', 'cfc.surge', '1009'],
    ['a wait', 'cfc.surge', '1003'],
  ])('[F-207] [DEC-013] [PND-005] [TRM-010] [TRK-005] is stored with %s', async (_what, site, persona) => {
    const page = await openPage(product, site, '/');
    expect(page.stored().local).not.toHaveProperty('TCProductCode');
    page.site.flow.raise('submit', { ...application, extraConsent: true, SSN: `512-45-${persona}` });
    await page.quiet();
    expect(page.stored().local.TCProductCode).toBe(site.split('.')[1]?.toUpperCase());
  });

  it('[F-207] is stored with the return to an offer', async () => {
    const page = await openPage(product, 'prequal.surge', '/?fhash=approved');
    expect(page.stored().local.TCProductCode).toBe('SURGE');
  });
});
