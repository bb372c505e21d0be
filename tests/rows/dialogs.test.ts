import { describe, expect, it } from 'vitest';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { applicant } from './answers.ts';

/** How each dialog comes about on the landing page of an applicant, and whether it offers to try again. */
const dialogs: {
  rows: string;
  screen: string;
  words: string;
  retry: boolean;
  site?: string;
  open: (visitor: Visitor) => Promise<unknown>;
}[] = [
  {
    rows: 'MOD-001 RES-002',
    screen: 'unknown-error',
    words: 'An unknown error has occured. Please try again.',
    retry: true,
    open: (visitor) => visitor.submit('application', 'submit', { ...applicant, SSN: '512-45-3002' }),
  },
  {
    rows: 'MOD-001 TRM-003',
    screen: 'terms-failed',
    words: 'Unknown Error',
    retry: true,
    open: (visitor) => visitor.press('termsDocumentFailed'),
  },
  {
    rows: 'MOD-001 CAP-005',
    screen: 'captcha-again',
    words: 'Please complete the security check again',
    retry: false,
    site: 'prequal-captcha.surge',
    open: (visitor) => visitor.submit('application', 'submit', applicant),
  },
  {
    rows: 'MOD-003',
    screen: 'terms-loading',
    words: 'Loading Terms & Conditions...',
    retry: false,
    open: (visitor) => visitor.press('termsDocumentStarted'),
  },
  {
    rows: 'MOD-004 RES-004',
    screen: 'invalid-state',
    words: 'Thank you for your interest in Surge® Mastercard issued by Celtic Bank and serviced by',
    retry: false,
    open: (visitor) => visitor.submit('application', 'submit', { ...applicant, SSN: '512-45-2011' }),
  },
  {
    rows: 'MOD-006',
    screen: 'e-consent',
    words: 'Consent to electronic communications',
    retry: false,
    open: async (visitor) => {
      await visitor.submit('application', 'submit', applicant);
      await visitor.press('eConsentAsked');
    },
  },
  {
    rows: 'INC-001',
    screen: 'income-calculator',
    words: 'Calculate Your Monthly Income',
    retry: false,
    open: (visitor) => visitor.press('incomeCalculatorAsked'),
  },
];

describe('the dialogs of the flow screens', () => {
  it.each(dialogs)(
    '[$rows] [MOD-006] $screen: "$words"',
    async ({ screen, words, retry, site = 'prequal.surge', open }) => {
      const visitor = await visit(product, site);
      await open(visitor);
      expect(visitor.dialogs()).toEqual([screen]);
      expect(visitor.words()).toContain(words);
      expect(visitor.dialogWords().split('\n').includes('Retry')).toBe(retry);
    },
  );
});
