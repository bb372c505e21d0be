import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import personas from '../../flows/_base/personas.json' with { type: 'json' };
import { openReleases } from '../../src/compile/release/Release.ts';
import { personasFile, type SiteDocument } from '../../src/compile/release/SiteDocument.ts';
import { mergePatch } from '../../src/engine/overlay/mergePatch.ts';
import { emptySlice } from '../../src/engine/slice.ts';
import type { ReleaseReader, SiteRelease } from '../../src/server/platform/sites/SiteSettings.ts';
import { fixtureConsents } from './fixtureConsents.ts';
import { applicantSchema, fixtureForm, writtenFields } from './fixtureForm.ts';
import { fixtureSettings } from './fixtureSettings.ts';
import { fixtureTerms } from './fixtureTerms.ts';

/** Id of the fixture's one release. */
export const fixtureRelease = 'fe0123456789abcd';

/** Events that partners of the made-up brand may be told, one for each state. */
export const siteEvents = {
  landing: 'visit',
  confirm: 'reservation',
  submit: 'application',
  prequal_offer: 'offer',
  prequal_accept: 'accepted',
  approved: 'approved',
  ApprovedPendfee: 'fee',
  PayFee: 'paid',
  pendinfo: 'pending',
  declined: 'declined',
};

function site(
  flow: string,
  contractName: string,
  more: Pick<SiteDocument, 'paths' | 'constants'>,
): SiteDocument {
  return {
    key: `maple.${flow}`,
    brand: 'maple',
    flow,
    name: `${flow} of a card`,
    description: '',
    label: flow,
    variants: Object.keys(fixtureSettings.variants),
    hosts: { development: 'maple.localhost:4000', production: 'www.maple.example' },
    allowedHosts: ['cards.maple.example'],
    settings: { ...fixtureSettings, MainSettings: { ...fixtureSettings.MainSettings, Flow: contractName } },
    applicantSchema,
    typedFields: writtenFields,
    applicantForms: ['application'],
    siteEvents,
    consents: [...fixtureConsents],
    forms: { application: 'forms/0123456789abcdef.mjs' },
    terms: 'terms/0123456789abcdef.json',
    files: {
      slice: `slices/maple.${flow}.json`,
      theme: 'themes/maple.css',
      fonts: ['fonts/one.woff2'],
      art: {},
      leadImage: 'art/card.svg',
    },
    page: { title: 'Maple Mastercard', phone: '1-866-555-0100' },
    ...more,
  };
}

/**
 * A pre-qualification, where approved is an offer, also under `/get`; a flow whose one submission decides, path based,
 * which links bank accounts by the metric that failed; and two that need a reservation.
 */
const sites = [
  site('check', 'CHECK', { paths: ['', '/get'], constants: { isPrequal: true } }),
  site('apply', 'APPLY', { paths: ['/apply'], constants: { linksByMetric: true } }),
  site('mail', 'MAIL', { paths: [''], constants: { reservationKind: 'directMail' } }),
  site('second', 'SECOND', { paths: [''], constants: { reservationKind: 'secondCard' } }),
];

/** Folder of releases with the small catalogue of one made-up brand, as `compile` would write it. */
export const fixtureFolder = mkdtempSync(join(tmpdir(), 'cardstock-fixture-'));
const slice = {
  ...emptySlice,
  copy: {
    'rest.title': 'Under Maintenance',
    'rest.text': { inline: ['Call ', { link: 'phone', words: [{ path: 'site.phone' }] }, '.'] },
    'lost.retry': 'Try again',
    'page.noScript': { inline: ['Call ', { link: 'phone', words: [{ path: 'site.phone' }] }, '.'] },
  },
  routes: {
    start: { path: '', screen: 'start' },
    terms: { path: 'terms', screen: 'terms' },
    rest: { path: 'maintenance', screen: 'rest', title: { $copy: 'rest.title' } },
  },
  screens: {
    rest: {
      id: 'rest',
      blocks: [
        {
          id: 'art',
          block: 'errorArt',
          props: { heading: { $copy: 'rest.title' }, text: { $copy: 'rest.text' } },
        },
      ],
      uses: { blocks: [], widgets: [], forms: [] },
    },
  },
};
const files: Record<string, string> = {
  'current.json': JSON.stringify({ default: fixtureRelease, sites: {} }),
  [`${fixtureRelease}/manifest.json`]: JSON.stringify({
    release: fixtureRelease,
    grammar: 1,
    sites: Object.fromEntries(sites.map(({ key }) => [key, { settings: `settings/${key}.json` }])),
  }),
  [`${fixtureRelease}/forms/0123456789abcdef.mjs`]: fixtureForm.source,
  [`${fixtureRelease}/terms/0123456789abcdef.json`]: JSON.stringify(fixtureTerms),
  [`${fixtureRelease}/${personasFile}`]: JSON.stringify({ ...personas, $schema: undefined }),
  [`${fixtureRelease}/views/kept.json.br`]: 'what publishing compares',
  [`${fixtureRelease}/documents.json.br`]: 'what it was made of',
  [`${fixtureRelease}/themes/maple.css`]:
    ':root{--color-footer:#102030;--color-primary:rgb(32 64 32);--space-1:4px}',
};
for (const document of sites) {
  files[`${fixtureRelease}/settings/${document.key}.json`] = JSON.stringify(document);
  files[`${fixtureRelease}/${document.files.slice}`] = JSON.stringify({
    ...slice,
    constants: document.constants,
  });
}
for (const [name, content] of Object.entries(files)) {
  mkdirSync(dirname(join(fixtureFolder, name)), { recursive: true });
  writeFileSync(join(fixtureFolder, name), content);
}

/** The same, opened. */
export const fixtureReleases: ReleaseReader = openReleases(fixtureFolder);

/** The same with other settings: where there is no sandbox, nothing overrides those of a release. */
export function releasesWith(settings: Record<string, unknown>): ReleaseReader {
  const amended = new Map<SiteRelease, SiteRelease>();
  return {
    ...fixtureReleases,
    async site(...which) {
      const site = await fixtureReleases.site(...which);
      const own = amended.get(site) ?? {
        ...site,
        settings: mergePatch(site.settings, settings) as SiteRelease['settings'],
      };
      amended.set(site, own);
      return own;
    },
  };
}

/** Codes are asked for. */
export const releasesWithCodes = releasesWith({ WebsiteSettings: { MFAActive: true } });
