import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenedProduct, serveProduct } from '../../scripts/walk/openPage.ts';
import { amendedCatalogue } from '../../testing/support/amendedCatalogue.ts';
import { compiledTo, releasesOfThisRun } from '../../testing/support/releasesOfThisRun.ts';

/** What a flow of one brand says otherwise. */
const flow = (differences: object) => ({
  $schema: '../../../../schemas/catalogue/flow.schema.json',
  ...differences,
});

/** The fee in place of the page of approval. */
const feeForApproval = {
  routes: { approved: null, pendfee: { guard: null } },
  decisions: {
    linkResults: {
      columns: { result: 'result.result' },
      rows: [{ result: ['APPROVED', 'OFFER'], to: 'pendfee' }, { to: 'decision' }],
    },
  },
};

export const otherRibbon = 'About your credit report';
const creditOffers = 'http://thirdparty.localhost/offers';
export const otherRate = '12.34%';

/** What premium designs cost in some brands, and what the landing says of it. */
export const premiumDesigns = [
  {
    brand: 'cerulean',
    fees: [0, 12.5, 12.5],
    choice: true,
    says: 'A $12.50 fee applies on Premium Designs.',
  },
  {
    brand: 'fit',
    fees: [0, 4.95, 9.95],
    choice: true,
    says: 'A fee of up to $9.95 applies on Premium Designs.',
  },
  { brand: 'reflex', fees: [0, 0, 0], choice: true, says: undefined },
  { brand: 'revel', fees: [0, 9.95, 9.95], choice: false, says: undefined },
];

/** The settings of a brand whose designs cost that much. */
function settings(brand: string, more: { ProductSettings?: object; variants?: object } = {}) {
  const { fees = [], choice } = premiumDesigns.find((each) => each.brand === brand) ?? {};
  const CardColors = Object.fromEntries(fees.map((Fee, at) => [`0${at + 1}`, { Fee }]));
  return { MainSettings: { HasCardColorChoice: choice }, CardColors, ...more };
}

/** Each difference is one that some test needs; those of one flow that exclude each other stand in different brands. */
const differences = {
  'brands/_base/terms.en.json': { figures: { purchaseRate: otherRate } },
  'flows/_base/personas.json': {
    '7001': {
      about: 'Approved, then the offer is pending',
      application: { result: { result: 'APPROVED', credit_limit: 900 } },
      offer: { result: { result: 'PENDINFO', decision: 'PENDFEE' } },
    },
  },
  'flows/_base/settings.json': {
    ProductSettings: {
      CreditOffersUrl: creditOffers,
      TrafficSource: 'partner',
      PostBackSources: ['partner'],
    },
    OtherCardSettings: {
      DeclineRedirect: 'https://www.surge.example/other-card',
      OtherOfferRedirect: 'https://www.surge.example/other-offer',
    },
    ThirdParties: {
      // What works in the page only: an accessibility overlay, on where the contract's switch says so.
      overlay: {
        Name: 'Sample Overlay',
        Purpose: 'accessibility',
        Consent: 'functional',
        Url: 'https://overlay.example/overlay.js',
        InDocument: true,
      },
    },
  },
  'flows/prequal/copy.en.json': { 'decision.ribbon.DECLINEDCBR': otherRibbon },
  'flows/dm/settings.json': { PrefillData: { FirstName: 'Robin', LastName: 'Avery' } },
  'brands/surge/settings.json': { MainSettings: { AudioEye: true } },
  'brands/cerulean/settings.json': settings('cerulean', {
    ProductSettings: {
      ReviewsMicroUrl: 'https://reviews.example/a',
      ReviewsSliderUrl: 'https://reviews.example/b',
    },
  }),
  'brands/fit/settings.json': settings('fit', { variants: { full: null } }),
  'brands/reflex/settings.json': settings('reflex'),
  'brands/revel/settings.json': settings('revel'),
  'brands/verve/brand.json': { wording: 'proposed' },
  // The grand bank's page in place of the decision.
  'brands/verve/flows/prequal/flow.json': flow({ constants: { grandBankFirst: true } }),
  'brands/revel/flows/prequal/flow.json': flow({ constants: { smsConsent: false } }),
  'brands/verve/flows/cfc/flow.json': flow({
    traits: { activateChecks: false },
    constants: { smsConsent: false },
  }),
  'brands/fit/flows/cfc/flow.json': flow({ traits: { paysFeeAfterLink: true }, ...feeForApproval }),
  'brands/reflex/flows/cfc/flow.json': flow(feeForApproval),
};

/** Releases of the catalogue with those differences, compiled by the first who asks in this run of the tests. */
export const amendedReleases = () =>
  releasesOfThisRun('amended', async (releases) => {
    const { root, remove } = amendedCatalogue(differences);
    // They play on the sites as they were.
    for (const journeys of globSync('flows/[!_]*/journeys', { cwd: root }))
      rmSync(join(root, journeys), { recursive: true });
    try {
      return await compiledTo(root, releases);
    } finally {
      remove();
    }
  });

let opened: Promise<OpenedProduct> | undefined;

/** The product of that catalogue, opened once by each worker, as `product` is. */
export function amendedProduct(): Promise<OpenedProduct> {
  opened ??= amendedReleases().then((releases) => serveProduct(releases));
  return opened;
}
