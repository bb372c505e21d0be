import { describe, expect, it } from 'vitest';
import { type OpenedPage, openPage } from '../../scripts/walk/openPage.ts';
import { someOf } from '../../testing/support/someSites.ts';
import { amendedProduct } from '../journeys/amendedProduct.ts';
import { acceptance, applicant, application, card } from './answers.ts';
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
  it.each(
    someOf(
      ways,
      ways.filter(({ path }) => path === '/'),
    ),
  )(
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

/** Of a persona. */
const as = (persona: string, answers: Record<string, unknown> = applicant) => ({
  ...answers,
  SSN: `512-45-${persona}`,
});
const lookUp = (referenceNumber: string): Act => [
  'payFeeSent',
  { referenceNumber, last4ssn: referenceNumber.slice(-4) },
];
const held = (persona: string): Act[] => [
  ['reservationSent', claimOf(persona)],
  ['submit', heldTerms],
];
const applied = ['landing', 'submit'];

/** How visits end, and what their partner is told of each; written from. */
const ends: { site: string; path?: string; acts: Act[]; events: string[] }[] = [
  { site: 'prequal.surge', acts: [['submit', as('1001')]], events: [...applied, 'prequal_offer'] },
  {
    site: 'prequal.surge',
    acts: [
      ['submit', as('1001')],
      ['submit', acceptance],
    ],
    events: [...applied, 'prequal_offer', 'prequal_accept', 'approved'],
  },
  {
    site: 'prequal.surge',
    acts: [
      ['submit', as('4001')],
      ['submit', acceptance],
    ],
    events: [...applied, 'prequal_offer', 'declined'],
  },
  { site: 'prequal.surge', acts: [['submit', as('1003')]], events: [...applied, 'pendinfo'] },
  { site: 'prequal.surge', acts: [['submit', as('1009')]], events: [...applied, 'pendinfo'] },
  { site: 'prequal.surge', acts: [['submit', as('2005')]], events: [...applied, 'pendinfo'] },
  // The grand bank's page in place of the decision.
  { site: 'prequal.verve', acts: [['submit', as('2007')]], events: [...applied, 'declined'] },
  { site: 'cfc.surge', acts: [['submit', as('1001', application)]], events: [...applied, 'approved'] },
  { site: 'cfc.surge', acts: [['submit', as('1008', application)]], events: [...applied, 'pendinfo'] },
  { site: 'cfc.surge', acts: [['submit', as('1010', application)]], events: [...applied, 'pendinfo'] },
  { site: 'cfc.surge', acts: [['submit', as('2001', application)]], events: [...applied, 'declined'] },
  {
    site: 'standalone.surge',
    path: '/apply',
    acts: [['submit', as('2001', application)]],
    events: [...applied, 'declined'],
  },
  { site: 'cs.surge', acts: held('1001'), events: [...applied, 'approved'] },
  { site: 'dm.surge', acts: held('1001'), events: ['landing', 'confirm', 'submit', 'approved'] },
  {
    site: 'activation.surge',
    acts: [
      ['submit', as('1002', application)],
      ['payFeeChosen', {}],
      ['paymentSent', card],
    ],
    events: [...applied, 'ApprovedPendfee', 'PayFee'],
  },
  {
    site: 'dm.fit',
    path: '/payfee',
    acts: [lookUp('900311002'), ['paymentSent', card]],
    events: ['fee_lookup', 'PayFee'],
  },
  { site: 'activation.surge', path: '/payfee', acts: [lookUp('900321002')], events: ['fee_lookup'] },
];

describe('what a partner is told', () => {
  it.each(ends)(
    '[F-727] [F-721] [F-722] [DEC-010] [TRK-013] [TRK-022] [TRK-032] [A-082] [A-084] of a visit to $site by $acts is $events, each known to the server',
    async ({ site, path = '/', acts, events }) => {
      const hid = `hid-${ends.findIndex((end) => end.acts === acts)}`;
      const page = await openPage(product, site, `${path}?hid=${hid}`);
      await act(page, acts);
      expect(page.sent('save-post-back-queue').map(({ siteEvent }) => siteEvent)).toEqual(events);
      const queued = await product.database.query<{ site_event: string }>(
        'select site_event from post_back where hid = $1 order by id',
        [hid],
      );
      expect(queued.map(({ site_event: event }) => event).toSorted()).toEqual(events.toSorted());
    },
  );
});
