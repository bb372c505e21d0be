import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import personas from '../../../flows/_base/personas.json' with { type: 'json' };
import base from '../../../flows/_base/settings.json' with { type: 'json' };
import { compileForm } from '../../compile/forms/compileForm.ts';
import { typedFields } from '../../compile/link/typedFields.ts';
import type { FlowPicture } from '../../compile/picture/FlowPicture.ts';
import { openReleases } from '../../compile/release/Release.ts';
import { personasFile, type SiteDocument } from '../../compile/release/SiteDocument.ts';
import { productFields } from '../../compile/testing/productFields.ts';
import type { Consent } from '../../engine/consents/Consent.ts';
import { emptySlice } from '../../engine/emptySlice.ts';
import type { FieldDeclaration } from '../../engine/form.ts';
import type { LinkedTerms } from '../../engine/terms/Terms.ts';
import type { ReleaseReader } from '../platform/sites/ReleaseReader.ts';

/** How the product's fields are written. */
const written: SiteDocument['typedFields'] = typedFields({ fields: productFields(), forms: new Map() });

const field = (name: string, more: Partial<FieldDeclaration> = {}): FieldDeclaration => ({
  name,
  type: 'string',
  widget: 'text',
  label: name,
  autocomplete: 'off',
  rule: name,
  messages: {},
  whenHidden: 'keep',
  payload: { path: `Applicant.${name}` },
  ...written[name],
  ...more,
});

const fields = [
  field('FirstName', { sensitivity: 'name' }),
  field('LastName', { sensitivity: 'name' }),
  field('Address1', { sensitivity: 'contact' }),
  field('City'),
  field('State', { options: { from: 'site.states' } }),
  field('Zip'),
  field('Email', { sensitivity: 'contact', query: 'email' }),
  field('ConfirmEmail', { payload: undefined, sensitivity: 'contact' }),
  field('PrimaryPhone', { rule: undefined, sensitivity: 'contact' }),
  field('SSN', { sensitivity: 'ssn' }),
  field('dob', { sensitivity: 'dob', payload: { path: 'Applicant.DOB' } }),
  field('MonthlyIncome', {
    sensitivity: 'income',
    payload: { path: 'Applicant.MonthlyIncome', as: 'number' },
  }),
  field('HasCheckingAccount', {
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
    payload: { path: 'Applicant.HasCheckingAccount', as: 'boolean' },
  }),
];

const form = compileForm({
  id: 'application',
  fields: Object.fromEntries(fields.map((each) => [each.name, each])),
  sections: [{ id: 'all', fields: fields.map(({ name }) => ({ name, span: 12 })) }],
  rules: [
    { rule: 'equalTo', field: 'ConfirmEmail', other: 'Email' },
    { rule: 'notForbiddenState', field: 'State' },
  ],
  messages: {},
  conditions: {},
});

const settings = {
  MainSettings: {
    Flow: 'CHECK',
    ProductCode: 'MAPLE',
    TermsId: '2025-10',
    HasCardColorChoice: true,
    SiteId: 1,
  },
  BrandSettings: { ProductName: 'Maple', BankName: 'First Bank', PrimaryColor: '#204020' },
  ProductSettings: { ProductId: '7', PubId: '0', CaptchaKey: null, Features: { FinalSubmitLabel: 'ACCEPT' } },
  WebsiteSettings: { flinksactive: true, MFAActive: false, duplicateWindowHours: 24 },
  FormFields: { CAPTCHA: false, cashIntent: false },
  StatesList: {
    States: { TX: 'Texas', NE: 'Nebraska', VT: 'Vermont', WY: 'Wyoming' },
    ForbiddenStates: ['VT'],
    NonBusinessStates: ['WY'],
    MinimumAges: { NE: 19 },
  },
  ValidationRules: {
    FirstName: { IsRequired: true, MaxLengthChar: 17, Regex: '^[A-Za-z]+(?:[ -][A-Za-z]+)*$' },
    LastName: { IsRequired: true, MaxLengthChar: 25 },
    Address1: { IsRequired: true, MaxLengthChar: 26 },
    City: { IsRequired: true, MaxLengthChar: 18 },
    State: { IsRequired: true, MaxLengthChar: 2 },
    Zip: { IsRequired: true, MinLengthChar: 5, MaxLengthChar: 5, AllDigits: true },
    Email: { IsRequired: true, MaxLengthChar: 100 },
    ConfirmEmail: { IsRequired: true },
    SSN: { IsRequired: true, MinLengthChar: 11, MaxLengthChar: 11 },
    dob: { IsRequired: true, MinAge: 18 },
    HasCheckingAccount: { IsRequired: true, AcceptedValues: '["true","false"]' },
    ...rows('reservationNumber', 'referenceNumber', 'last4ssn', 'lookupLastName', 'lookupZip'),
    ...rows('MonthlyIncome', 'accountLast4', 'username', 'password'),
    ...rows('CardNumber', 'ExpirationDateMonth', 'ExpirationDateYear', 'CVV', 'BillingZipCode'),
    ...rows('RoutingNumber', 'AccountNumber'),
  },
  CardColors: {
    '01': { DisplayName: 'Classic', Fee: 0 },
    '02': { DisplayName: 'Night - Premium', Fee: 9.95 },
  },
  CreditProtection: {
    DefaultPrice: 1.39,
    ReducedPrice: 0.99,
    Ranges: [['41282317994', '41308929276']],
    Codes: [],
  },
  EmailTestDomain: 'example.test',
  RouteSettings: {
    default: { PrivacyFooter: true, TermsFooter: true },
    terms: { TermsFooter: false, TermsFooterCDN: true },
  },
  variants: {
    mfa: { WebsiteSettings: { MFAActive: true } },
    captcha: { FormFields: { CAPTCHA: true }, ProductSettings: { CaptchaKey: 'local' } },
  },
};

const text = { type: ['string', 'null'], maxLength: 100 };
export const applicantSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(
      [
        'FirstName',
        'LastName',
        'Address1',
        'City',
        'State',
        'Zip',
        'Email',
        'PrimaryPhone',
        'SSN',
        'DOB',
        'ReservationCode',
      ].map((name) => [name, text]),
    ),
    MonthlyIncome: { type: ['number', 'null'] },
    HasCheckingAccount: { type: ['boolean', 'null'] },
  },
};

/** Little text, with figures of the settings and one of its own. */
const terms: LinkedTerms = {
  mark: '',
  status: 'approved',
  language: 'en',
  effective: '2025-11-01',
  title: [
    { figure: 'product', bold: false },
    { text: ': pricing and terms', bold: false },
  ],
  sections: [
    {
      kind: 'paragraph',
      line: [
        { text: 'The bank is ', bold: false },
        { figure: 'bank', bold: false },
        { text: ', the rate ', bold: false },
        { figure: 'purchaseRate', bold: true },
        { text: ', protection ', bold: false },
        { figure: 'protectionPrice', bold: true },
        { text: '.', bold: false },
      ],
    },
  ],
  figures: {
    product: 'Maple Mastercard',
    bank: 'First Bank',
    purchaseRate: '35.90%',
    protectionPrice: '$1.39',
  },
};

/** Rows of the small forms, as the product has them. */
function rows(...names: (keyof typeof base.ValidationRules)[]) {
  return Object.fromEntries(names.map((name) => [name, base.ValidationRules[name]]));
}

/** One box of words, one with a value that is a price, and one that is about the terms. */
const consents: Consent[] = [
  { place: 'application', name: 'papers', control: 'checkbox', label: 'I read papers on a screen.' },
  {
    place: 'application',
    name: 'shield',
    control: 'radioGroup',
    label: { inline: [{ path: 'applicant.creditProtectionPrice', format: 'usd2' }, ' a month'] },
    choices: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
  { place: 'application', name: 'creditProtection', control: 'checkbox', label: 'I want it.' },
  {
    place: 'application',
    name: 'all',
    control: 'checkbox',
    terms: true,
    label: { inline: ['I agree with ', { path: 'brand.bank' }, '.'] },
  },
];

/** Id of the fixture's one release. */
export const fixtureRelease = 'fe0123456789abcd';

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
    variants: Object.keys(settings.variants),
    hosts: { development: 'maple.localhost:4000', production: 'www.maple.example' },
    allowedHosts: ['cards.maple.example'],
    settings: { ...settings, MainSettings: { ...settings.MainSettings, Flow: contractName } },
    applicantSchema,
    typedFields: written,
    applicantForms: ['application'],
    consents: [...consents],
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
/** Of one flow; words as an author could write them. */
const picture: FlowPicture = {
  flow: 'check',
  name: 'check of a card',
  description: 'What the tests check.',
  brands: ['maple'],
  isDraft: false,
  parts: [{ id: 'results', description: 'What an answer leads to.' }],
  places: [
    { id: 'page start', kind: 'page', name: 'start', path: '' },
    { id: 'page rest', kind: 'page', name: 'rest', path: 'rest' },
    { id: 'dialog sorry', kind: 'dialog', name: 'sorry' },
    { id: 'decision results', kind: 'decision', name: 'results' },
  ],
  moves: [
    {
      from: 'page start',
      to: 'decision results',
      event: 'submit',
      ways: [[{ kind: 'outcome', words: 'send: <given>' }]],
    },
    { from: 'page start', to: 'dialog sorry', event: 'submit', ways: [[{ kind: 'if', words: 'late' }]] },
    { from: 'decision results', to: 'page rest', event: '', ways: [[]] },
  ],
  decisions: [
    {
      name: 'results',
      columns: [{ name: 'result', reads: 'result.result' }],
      rows: [
        { cells: ['<APPROVED>'], to: 'rest' },
        { cells: [''], to: 'rest' },
      ],
    },
  ],
  differences: [{ brand: 'maple', file: 'brands/maple/flows/check/flow.json', names: ['sequences.checks'] }],
};
const files: Record<string, string> = {
  'current.json': JSON.stringify({ default: fixtureRelease, sites: {} }),
  [`${fixtureRelease}/manifest.json`]: JSON.stringify({
    release: fixtureRelease,
    grammar: 1,
    sites: Object.fromEntries(sites.map(({ key }) => [key, { settings: `settings/${key}.json` }])),
  }),
  [`${fixtureRelease}/forms/0123456789abcdef.mjs`]: form.source,
  [`${fixtureRelease}/terms/0123456789abcdef.json`]: JSON.stringify(terms),
  [`${fixtureRelease}/${personasFile}`]: JSON.stringify({ ...personas, $schema: undefined }),
  [`${fixtureRelease}/pictures/check.json`]: JSON.stringify(picture),
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
