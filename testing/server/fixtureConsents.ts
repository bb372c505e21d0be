import type { SiteConsent } from '../../src/compile/release/SiteDocument.ts';

const action = 'submitApplication';

/** One box of words, one with a value that is a price, one that is about the terms; and the authorization of a debit. */
export const fixtureConsents: SiteConsent[] = [
  {
    place: 'application',
    name: 'papers',
    control: 'checkbox',
    label: 'I read papers on a screen.',
    action,
    always: true,
    required: true,
    reviews: { 'field.papers.label': { at: '2026-11-30T12:00:00Z', by: 'Kim Rowe', note: 'LEGAL-7' } },
  },
  {
    place: 'application',
    name: 'shield',
    control: 'radioGroup',
    label: { inline: [{ path: 'applicant.creditProtectionPrice', format: 'usd2' }, ' a month'] },
    choices: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
    action,
  },
  { place: 'application', name: 'creditProtection', control: 'checkbox', label: 'I want it.', action },
  {
    place: 'application',
    name: 'all',
    control: 'checkbox',
    terms: true,
    label: { inline: ['I agree with ', { path: 'brand.bank' }, '.'] },
    action,
    always: true,
  },
  ...(['account', 'card'] as const).map(
    (place): SiteConsent => ({
      place,
      name: 'charge',
      control: 'checkbox',
      label: `Take it from my ${place}.`,
      action: 'makePayment',
      always: true,
      required: true,
      beside: [place === 'card' ? 'CardNumber' : 'RoutingNumber'],
    }),
  ),
];
