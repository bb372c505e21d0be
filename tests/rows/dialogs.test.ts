import { expect, it } from 'vitest';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { applicant } from './answers.ts';

/** How those dialogs of a landing page come about that the rows of their own calls do not open. */
it.each<[rows: string, screen: string, words: string, open: (visitor: Visitor) => Promise<unknown>]>([
  [
    'CAP-005',
    'captcha-again',
    'Please complete the security check again',
    (visitor) => visitor.submit('application', 'submit', applicant),
  ],
  [
    'MOD-003',
    'terms-loading',
    'Loading Terms & Conditions...',
    (visitor) => visitor.press('termsDocumentStarted'),
  ],
  [
    'MOD-004 RES-004',
    'invalid-state',
    'Thank you for your interest in Surge® Mastercard issued by Celtic Bank and serviced by',
    (visitor) => visitor.submit('application', 'submit', { ...applicant, SSN: '512-45-2011' }),
  ],
  [
    'MOD-006',
    'e-consent',
    'Consent to electronic communications',
    async (visitor) => {
      await visitor.submit('application', 'submit', applicant);
      await visitor.press('eConsentAsked');
    },
  ],
])('[%s] [MOD-001] [MOD-006] %s: "%s", and nothing to try again', async (_rows, screen, words, open) => {
  const site = screen === 'captcha-again' ? 'prequal-captcha.surge' : 'prequal.surge';
  const visitor = await visit(product, site);
  await open(visitor);
  expect(visitor.dialogs()).toEqual([screen]);
  expect(visitor.words()).toContain(words);
  expect(visitor.dialogWords().split('\n')).not.toContain('Retry');
});
