import type { Consent } from '../../engine/consents/Consent.ts';

/** One box of words, one with a value that is a price, and one that is about the terms. */
export const fixtureConsents: Consent[] = [
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
