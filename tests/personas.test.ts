import { describe, expect, it } from 'vitest';
import { runs } from '../testing/support/runs.ts';
import { someOf } from '../testing/support/someSites.ts';
import { product } from './journeys/theProduct.ts';
import { brandDocument, type Visitor, visit } from './journeys/Visitor.ts';
import { acceptance, applicant, application } from './rows/answers.ts';
import { brands } from './rows/brands.ts';
import { applications, expectations, onReservation, onSecondCard } from './rows/personaEnds.ts';
import { readResult } from './rows/readResult.ts';
import { heldTerms } from './rows/reservations.ts';

const paysFeeHere = (brand: string) => brandDocument(brand).facts?.paysFeeHere === true;

/**
 * Each row with a brand that it holds for, by turns, which are shifted from flow to flow; with all of those where more is
 * asked for.
 */
function inBrands<Row extends { feeHere?: boolean }>(rows: readonly Row[], shift: number) {
  return rows.flatMap(({ feeHere, ...row }, turn) => {
    const fitting = brands.filter((brand) => feeHere === undefined || feeHere === paysFeeHere(brand));
    const some = runs(1) > 1 ? fitting : fitting.slice((shift + turn) % fitting.length).slice(0, 1);
    return some.map((brand) => ({ ...row, brand }));
  });
}

/** What every application form with its terms takes; one brand asks for the extra consent (CFC-004). */
const terms = { ...application, extraConsent: true };

async function apply(brand: string, persona: string): Promise<Visitor> {
  const visitor = await visit(product, `prequal.${brand}`, '/?sid=spring');
  expect(visitor.screen()).toBe('landing');
  const SSN = `512-45-${persona}`;
  expect(await visitor.submit('application', 'submit', { ...applicant, SSN })).toEqual([]);
  return visitor;
}

function expectPlace(
  visitor: Visitor,
  { screen, dialog, text }: { screen: string; dialog?: string; text?: string },
) {
  expect(visitor.screen()).toBe(screen);
  expect(visitor.dialogs()).toEqual(dialog === undefined ? [] : [dialog]);
  if (dialog === undefined && ['decision', 'pendinfo', 'approved', 'pendfee'].includes(screen))
    readResult(visitor.props('result'), visitor.textOf);
  // A sentence may stand in a heading and its lead (F-413).
  if (text !== undefined) expect(visitor.words().replaceAll('\n', ' ')).toContain(text);
  expect(visitor.address()).toMatch(/\?sid=spring$/);
}

describe('a pre-qualification', () => {
  it.each(inBrands(expectations, 0))(
    '[$rows] [F-704] [F-101] leads persona $persona to "$screen" with $brand',
    async ({ brand, persona, accepted, ...place }) => {
      const visitor = await apply(brand, persona);
      expectPlace(visitor, place);
      // A form that waits for a result has none in its footer.
      expect(visitor.frameWords().includes('Start over')).toBe(visitor.screen() !== 'landing');
      if (accepted === undefined) return;
      expect(await visitor.submit('offer', 'submit', acceptance)).toEqual([]);
      expectPlace(visitor, accepted);
    },
  );
});

/** The flows whose landing is the application form, with their main paths. */
const flows = [
  { flow: 'cfc', path: '', shift: 1 },
  { flow: 'standalone', path: '/apply', shift: 2 },
];

async function applyIn(flow: string, path: string, brand: string, persona: string): Promise<Visitor> {
  const visitor = await visit(product, `${flow}.${brand}`, `${path || '/'}?sid=spring`);
  expect(visitor.screen()).toBe('landing');
  const answers = { ...terms, SSN: `512-45-${persona}` };
  expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
  return visitor;
}

describe.each(someOf(flows))('an application in $flow', ({ flow, path, shift }) => {
  const applicable = applications.filter(({ in: only = flow }) => only === flow);

  it.each(inBrands(applicable, shift))(
    '[$rows] [F-704] leads persona $persona to "$screen" with $brand',
    async ({ brand, persona, ...place }) => {
      const visitor = await applyIn(flow, path, brand, persona);
      expectPlace(visitor, place);
      const own = place.screen === 'landing' ? path || '/' : `${path}/${place.screen}`;
      expect(visitor.address()).toBe(`${own}?sid=spring`);
    },
  );
});

/** The flows that a reservation opens, with the form that confirms it, and where results stand with a brand of its own main path. */
const reserved = [
  { flow: 'dm', form: 'reservation', shift: 3, under: (brand: string) => (brand === 'fit' ? '/terms' : '') },
  { flow: 'cs', form: 'secondCardReservation', shift: 4, under: () => '' },
];

describe.each(someOf(reserved, []))(
  'an application on a reservation in $flow',
  ({ flow, form, shift, under }) => {
    it.each(inBrands(flow === 'cs' ? onSecondCard : onReservation, shift))(
      '[$rows] [F-704] leads persona $persona to "$screen" with $brand',
      async ({ brand, persona, ...place }) => {
        const visitor = await visit(product, `${flow}.${brand}`, '/?sid=spring');
        const { Email, MonthlyIncome } = applicant;
        const claim = {
          reservationNumber: `1000000${persona}`,
          SSN: `512-45-${persona}`,
          Email,
          MonthlyIncome,
        };
        expect(await visitor.submit(form, 'reservationSent', claim)).toEqual([]);
        expect(visitor.screen()).toBe('terms');
        expect(await visitor.submit('application', 'submit', { ...heldTerms, extraConsent: true })).toEqual(
          [],
        );
        const screen = place.screen === 'landing' ? 'terms' : place.screen;
        expectPlace(visitor, { ...place, screen });
        expect(visitor.address()).toBe(
          screen === 'terms' ? '/terms?sid=spring' : `${under(brand)}/${screen}?sid=spring`,
        );
      },
    );
  },
);

describe('a pending fee of a brand that takes it on a page elsewhere', () => {
  it.each(brands.filter(paysFeeHere).slice(0, runs(1)))(
    '[RES-007] [F-730] [A-001] STANDALONE leaves for that page with the reference number and the query: %s',
    async (brand) => {
      const visitor = await applyIn('standalone', '/apply', brand, '1002');
      const { hostname, searchParams } = new URL(visitor.address());
      expect(hostname).toBe('pay.localhost');
      expect([...searchParams.keys()]).toEqual(['referenceNumber', 'sid']);
      expect(searchParams.get('referenceNumber')).toMatch(/^\d{9}$/u);
    },
  );
});
