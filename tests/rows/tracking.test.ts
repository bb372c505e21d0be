import { describe, expect, it } from 'vitest';
import { type OpenedPage, openPage } from '../../scripts/walk/openPage.ts';
import { amendedProduct } from '../journeys/amendedProduct.ts';
import { applicant, application } from './answers.ts';
import { raise, stateOf } from './pages.ts';
import { claimOf, heldTerms } from './reservations.ts';

/** Whose sites assume that visits come from a partner, and post its events back. */
const product = await amendedProduct();

type Act = [event: string, values: Record<string, unknown>];

async function act(page: OpenedPage, acts: Act[]): Promise<void> {
  for (const [event, values] of acts) await raise(page, event, values);
}

/** How each flow comes to an application. */
const ways: { site: string; path: string; acts: Act[] }[] = [
  { site: 'prequal.surge', path: '/', acts: [['submit', applicant]] },
  {
    site: 'prequal.surge',
    path: '/offer',
    acts: [['offerReturnSent', { referenceNumber: '900001001', last4ssn: '1001' }]],
  },
  { site: 'cfc.surge', path: '/', acts: [['submit', application]] },
  { site: 'standalone.surge', path: '/apply', acts: [['submit', application]] },
  {
    site: 'dm.surge',
    path: '/',
    acts: [
      ['reservationSent', claimOf()],
      ['submit', heldTerms],
    ],
  },
  {
    site: 'dm.fit',
    path: '/payfee',
    acts: [['payFeeSent', { referenceNumber: '900001002', last4ssn: '1002' }]],
  },
  {
    site: 'cs.surge',
    path: '/',
    acts: [
      ['reservationSent', claimOf()],
      ['submit', heldTerms],
    ],
  },
];

describe('the tracking record', () => {
  it.each(ways)(
    '[F-208] [TRK-006] [TRK-007] [API-006] of a visit to $site at $path names the application at once',
    async ({ site, path, acts }) => {
      const page = await openPage(product, site, path);
      const [begun, ...before] = page.sent('save-tracking');
      expect(before).toEqual([]);
      expect(begun).not.toHaveProperty('id');
      await act(page, acts);
      const { session, result } = stateOf(page);
      expect(result.ref_number).toMatch(/^\d{9}$/u);
      expect(page.sent('save-tracking').slice(1)).toEqual([
        { ...begun, id: session.trackingId, applicantId: result.ref_number },
      ]);
    },
  );

  it('[F-208] [TRK-007] goes on after a reload, and names the application once more', async () => {
    const page = await openPage(product, 'prequal.surge', '/');
    await act(page, [['submit', applicant]]);
    const { session, result } = stateOf(page);
    await page.reload();
    expect(page.sent('save-tracking').slice(2)).toMatchObject([
      { id: session.trackingId, applicantId: result.ref_number },
    ]);
  });
});

/** What of a visit's source a page told, everywhere it tells of it. */
function sourceTold(page: OpenedPage): unknown[] {
  return [
    page.sent('save-tracking').at(-1)?.Provider,
    page.sent('save-post-back-queue').length > 0,
    stateOf(page).session.trafficSource,
  ];
}

/** The same tab at another address of the site. */
async function at(query: string, ...later: string[]): Promise<OpenedPage> {
  const page = await openPage(product, 'prequal.surge', `/${query}`);
  for (const next of later) await page.reload(`/${next}`);
  return page;
}

describe('the source of a visit', () => {
  it.each<[string, string[], unknown[]]>([
    ['its address', ['?utm_source=mail'], ['mail', false, 'mail']],
    ['a click', ['?gclid=g1'], ['google', false, 'google']],
    ['the site, where nobody says', [''], ['partner', true, 'partner']],
    ['its address, after a page without it', ['?utm_source=mail', '', ''], ['mail', false, 'mail']],
    ['another address that comes later', ['?utm_source=mail', '?utm_source=news'], ['news', false, 'news']],
  ])('[F-208] [TRK-003] [TRK-032] [A-084] is that of %s: %j', async (_case, [first = '', ...later], told) => {
    expect(sourceTold(await at(first, ...later))).toEqual(told);
  });
});

describe('a click', () => {
  it('[F-208] [TRK-011] [SUB-013] is told with the end of its day by a later page of the visit, too', async () => {
    const page = await at('?gclid=g1&fbclid=f1', '');
    const { clicks } = stateOf(page).session as {
      clicks: Record<string, { id: string; expiry: string }>;
    };
    await act(page, [['submit', applicant]]);
    const [body] = page.sent('submit-application') as { Tracking: Record<string, unknown> }[];
    expect(body?.Tracking).toMatchObject({
      Gclid: 'g1',
      GclidExpiry: clicks.gclid?.expiry,
      Fbclid: 'f1',
      FbclidExpiry: clicks.fbclid?.expiry,
    });
    expect(page.sent('save-tracking').map(({ ClickId }) => ClickId)).toEqual(['g1', 'g1', 'g1']);
  });
});
