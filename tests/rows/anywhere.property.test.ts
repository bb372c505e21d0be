import { describe, expect, it } from 'vitest';
import { type OpenedPage, openPage } from '../../scripts/walk/openPage.ts';
import { holds } from '../../src/engine/conditions/holds.ts';
import { routePath } from '../../src/engine/routing.ts';
import type { BlockNode, Slice } from '../../src/engine/slice.ts';
import { contextAtom, sliceAtom } from '../../src/state/atoms.ts';
import { product } from '../journeys/theProduct.ts';
import { applicant, application } from './answers.ts';
import { raise, stateOf as state } from './pages.ts';
import { claimOf, heldTerms } from './reservations.ts';

type Act = [event: string, values: Record<string, unknown>];

const numbered = (persona: string) => ({ SSN: `512-45-${persona}` });
const held = (persona: string): Act[] => [
  ['reservationSent', claimOf(persona)],
  ['submit', { ...heldTerms, ...numbered(persona) }],
];

/** How each flow comes to a decision. */
const ways: { site: string; path: string; acts: (persona: string) => Act[] }[] = [
  { site: 'prequal.fit', path: '/', acts: (persona) => [['submit', { ...applicant, ...numbered(persona) }]] },
  { site: 'cfc.fit', path: '/', acts: (persona) => [['submit', { ...application, ...numbered(persona) }]] },
  {
    site: 'standalone.surge',
    path: '/apply',
    acts: (persona) => [['submit', { ...application, ...numbered(persona) }]],
  },
  {
    site: 'activation.surge',
    path: '/',
    acts: (persona) => [['submit', { ...application, ...numbered(persona) }]],
  },
  { site: 'dm.fit', path: '/', acts: held },
  { site: 'cs.surge', path: '/', acts: held },
];
/** Approved, pending fee, pending, frozen, declined, another bank's offer. */
const personas = ['1001', '1002', '1003', '2001', '2007'];
/** Two of them in each flow, by turns. */
const decisions = ways.flatMap((way, turn) =>
  [turn, turn + 2].map((index) => ({ ...way, persona: personas[index % personas.length] ?? '' })),
);

async function decided({ site, path, acts, persona }: (typeof decisions)[number]): Promise<OpenedPage> {
  const page = await openPage(product, site, path);
  for (const [event, values] of acts(persona)) await raise(page, event, values);
  return page;
}

const sliceOf = (page: OpenedPage): Slice => page.site.store.get(sliceAtom);

/** Every address that the flow knows by itself. */
function addresses(page: OpenedPage): string[] {
  const mainPath = String(page.site.store.get(contextAtom).site.mainPath ?? '');
  return Object.values(sliceOf(page).routes)
    .filter(({ path }) => !path.includes('*'))
    .map(({ path }) => routePath(mainPath, path, ''));
}

/** What makes a page a clear one: a screen, the address of its route, and a guard that lets it be seen. */
function expectClear(page: OpenedPage, at: string): void {
  const { route = '', busy } = state(page);
  const { routes, screens } = sliceOf(page);
  const shown = routes[route];
  expect(screens[shown?.screen ?? '']?.blocks.length, `a screen at ${at}`).toBeGreaterThan(0);
  expect(Object.values(busy).filter(Boolean), `nothing under way at ${at}`).toEqual([]);
  const guard = shown?.guard?.when;
  if (guard !== undefined)
    expect(
      holds(sliceOf(page), guard, page.site.store.get(contextAtom)),
      `the guard of ${route}, from ${at}`,
    ).toBe(true);
}

function blocksOf(page: OpenedPage): readonly BlockNode[] {
  const { screens, routes } = sliceOf(page);
  return screens[routes[state(page).route ?? '']?.screen ?? '']?.blocks ?? [];
}

const asksToApply = (blocks: readonly BlockNode[]): boolean =>
  blocks.some(
    ({ props, blocks: inner }) =>
      props.form === 'application' || props.form === 'reservation' || asksToApply(inner),
  );

describe('every address of a flow', () => {
  it.each(ways)(
    '[REL-04] [RTE-029] typed by somebody new leads to a clear page: $site',
    async ({ site, path }) => {
      const first = await openPage(product, site, path);
      for (const address of addresses(first)) {
        const page = await openPage(product, site, address);
        expectClear(page, address);
        expect(state(page).result, `no result at ${address}`).toEqual({});
      }
    },
  );

  it.each(decisions)(
    '[REL-04] [RTE-029] [F-112] typed after a decision leads to a clear page and to no second application: $site, persona $persona',
    async (run) => {
      const page = await decided(run);
      const before = [state(page).route, state(page).result.ref_number];
      expectClear(page, 'the decision');
      await page.reload();
      expect([state(page).route, state(page).result.ref_number], 'after a reload').toEqual(before);
      const sentBefore = page.sent('submit-application').length;
      for (const address of addresses(page)) {
        await page.reload(address);
        expectClear(page, address);
        const { route } = state(page);
        // Whoever asks for the first page itself gets its form; the same person is answered with what is decided (F-101).
        if (route !== 'landing')
          expect(asksToApply(blocksOf(page)), `the form at ${address}, on ${route}`).toBe(false);
        expect(state(page).result.ref_number, `the reference at ${address}`).toBe(before[1]);
      }
      expect(page.sent('submit-application')).toHaveLength(sentBefore);
    },
  );

  it.each(decisions)(
    '[REL-04] [F-101] [SEC-007] in a second tab of the browser begins anew, and shows nothing of the first: $site, persona $persona',
    async (run) => {
      const first = await decided(run);
      const { local } = first.stored();
      for (const address of [first.site.address(), run.path]) {
        const second = await openPage(product, run.site, address, { local });
        expectClear(second, address);
        expect(state(second).result).toEqual({});
        expect(state(second).session.id).not.toBe(state(first).session.id);
      }
    },
  );

  it.each(decisions)(
    '[REL-04] [RTE-003] the way back and forward again ends where it began: $site, persona $persona',
    async (run) => {
      const page = await decided(run);
      const before = state(page).route;
      page.site.back();
      await page.quiet();
      expectClear(page, 'back');
      expect(state(page).route).toBe(before);
    },
  );
});
