import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Product } from './journeys/Product.ts';
import { brandDocument, brandsOf, type Visitor, visit } from './journeys/Visitor.ts';

/**
 * Where every persona of the sandbox leads on a PREQUAL site, written from the requirement rows. The persona is the
 * last four digits of the SSN (design §11). Bank link (1009) and the pending-fee screen of the brand that collects the
 * fee itself (1002, 4002 there) belong to flows that the catalogue does not have yet.
 */
interface Expectation {
  rows: string;
  persona: string;
  screen: string;
  text?: string;
  dialog?: string;
  /** After the offer was accepted. */
  accepted?: { screen: string; text?: string; dialog?: string };
  /** Not for a brand that collects the processing fee itself. */
  unlessFeeHere?: boolean;
}

const pending =
  'Unfortunately, we are not able to complete the processing of your application right now. Please check your email for important information from us regarding additional information we need.';
const unknownError = 'An unknown error has occured. Please try again.';

const expectations: Expectation[] = [
  {
    rows: 'RES-005 RES-022 RES-023 APR-001',
    persona: '1001',
    screen: 'offer',
    text: 'You are Pre-Approved! To Get Your Card',
    accepted: { screen: 'approved', text: 'Congratulations!' },
  },
  { rows: 'RES-009 RES-014', persona: '1002', screen: 'pendinfo', text: pending, unlessFeeHere: true },
  { rows: 'RES-016 PND-002', persona: '1003', screen: 'pendinfo', text: pending },
  { rows: 'RES-012', persona: '1004', screen: 'pendinfo', text: pending },
  { rows: 'RES-013', persona: '1005', screen: 'pendinfo', text: pending },
  { rows: 'RES-015', persona: '1006', screen: 'pendinfo', text: pending },
  { rows: 'RES-017', persona: '1007', screen: 'pendinfo', text: pending },
  { rows: 'RES-018', persona: '1008', screen: 'pendinfo', text: pending },
  { rows: 'RES-010 RES-016', persona: '1010', screen: 'pendinfo', text: pending },
  {
    rows: 'RES-010 RES-019',
    persona: '1011',
    screen: 'decision',
    text: 'We are unable to approve your application',
  },
  {
    rows: 'RES-019 DEC-001 DEC-019',
    persona: '2001',
    screen: 'decision',
    text: 'Your Pre-qualification Results Are...',
  },
  { rows: 'DEC-020', persona: '2002', screen: 'decision', text: 'contact the credit bureau' },
  { rows: 'DEC-017', persona: '2003', screen: 'decision', text: 'We are unable to verify your identity.' },
  {
    rows: 'DEC-018',
    persona: '2004',
    screen: 'decision',
    text: 'We do not currently do business in the state that you reside in',
  },
  {
    rows: 'DEC-015',
    persona: '2005',
    screen: 'decision',
    text: 'We are currently processing your application and you will receive a decision within 30 days.',
  },
  { rows: 'DEC-014', persona: '2006', screen: 'decision' },
  {
    rows: 'DEC-007 ALT-002',
    persona: '2007',
    screen: 'decision',
    text: 'Good news! There may be another option available for you...',
  },
  {
    rows: 'DEC-007 ALT-003',
    persona: '2008',
    screen: 'decision',
    text: 'Good news! There may be another option available for you...',
  },
  {
    rows: 'DEC-008 ALT-005 ALT-007',
    persona: '2009',
    screen: 'decision',
    text: 'We have another option for you:',
  },
  {
    rows: 'DEC-008 PND-003 ALT-004 RES-016',
    persona: '2010',
    screen: 'pendinfo',
    text: 'There is another option available',
  },
  {
    rows: 'RES-004 MOD-004 DEC-023',
    persona: '2011',
    screen: 'landing',
    dialog: 'invalid-state',
    text: 'This offer is not available in your state.',
  },
  { rows: 'DEC-016', persona: '2012', screen: 'decision', text: 'We are unable to verify your identity.' },
  {
    rows: 'RES-003 ERR-010',
    persona: '3001',
    screen: 'decision',
    text: 'We are currently processing your application, and you will receive a decision within 30 days.',
  },
  {
    rows: 'RES-002 ERR-001',
    persona: '3002',
    screen: 'landing',
    dialog: 'unknown-error',
    text: unknownError,
  },
  { rows: 'RES-002 REL-03', persona: '3003', screen: 'landing', dialog: 'unknown-error', text: unknownError },
  { rows: 'RES-002 REL-03', persona: '3004', screen: 'landing', dialog: 'unknown-error', text: unknownError },
  { rows: 'RES-023', persona: '4001', screen: 'offer', accepted: { screen: 'decision' } },
  {
    rows: 'RES-023',
    persona: '4002',
    screen: 'offer',
    accepted: { screen: 'decision' },
    unlessFeeHere: true,
  },
  {
    rows: 'ERR-002',
    persona: '4003',
    screen: 'offer',
    accepted: { screen: 'offer', dialog: 'unknown-error', text: unknownError },
  },
  {
    rows: 'ERR-006',
    persona: '4004',
    screen: 'offer',
    accepted: {
      screen: 'offer',
      dialog: 'unusable-offer',
      text: 'An Error has occurred. Please try again later.',
    },
  },
];

const applicant = {
  FirstName: 'Jordan',
  LastName: 'Avery',
  Address1: '500 Congress Ave',
  City: 'Austin',
  State: 'TX',
  Zip: '78701',
  Email: 'jordan@example.test',
  ConfirmEmail: 'jordan@example.test',
  PrimaryPhone: '5125550142',
  dob: '1990-02-09',
  MonthlyIncome: '3200',
  IncomeSource: 'Employed Full-time',
  HasCheckingAccount: 'true',
  hasAdditionalCardholder: 'false',
  authPrequal: '1',
  eSignConsent: '1',
};

const acceptance = {
  cardColorCode: '02',
  creditProtection: 'no',
  generalAcknowledgement: '1',
  eConsentAcknowledgement: true,
  SMSConsent: true,
  confirmPrimaryPhone: '5125550142',
};

let product: Product;

beforeAll(async () => {
  product = await openProduct();
});

afterAll(() => product.close());

async function apply(brand: string, persona: string): Promise<Visitor> {
  const visitor = await visit(product, `prequal.${brand}`, '/?sid=spring');
  expect(visitor.screen()).toBe('landing');
  const SSN = `512-45-${persona}`;
  expect(await visitor.submit('prequal', 'submit', { ...applicant, SSN })).toEqual([]);
  return visitor;
}

function expectPlace(
  visitor: Visitor,
  { screen, dialog, text }: { screen: string; dialog?: string; text?: string },
) {
  expect(visitor.screen()).toBe(screen);
  expect(visitor.dialogs()).toEqual(dialog === undefined ? [] : [dialog]);
  if (text !== undefined) expect(visitor.words()).toContain(text);
  expect(visitor.address()).toMatch(/\?sid=spring$/);
}

describe.each(brandsOf(readdirSync('brands')))('a pre-qualification with %s', (brand) => {
  const paysHere = brandDocument(brand).facts?.paysFeeHere === true;
  const applicable = expectations.filter(({ unlessFeeHere }) => !(unlessFeeHere === true && paysHere));

  it.each(applicable)(
    '[$rows] leads persona $persona to "$screen"',
    async ({ persona, accepted, ...place }) => {
      const visitor = await apply(brand, persona);
      expectPlace(visitor, place);
      if (accepted === undefined) return;
      expect(await visitor.submit('offer', 'submit', acceptance)).toEqual([]);
      expectPlace(visitor, accepted);
    },
  );
});

describe('what a result page tells analytics', () => {
  it('[DEC-010] [TRK-013] [TRK-022] [TRK-031] is told once, in the order of the steps', async () => {
    const visitor = await apply('surge', '1001');
    await visitor.submit('offer', 'submit', acceptance);
    expect(visitor.events()).toEqual(['landing', 'prequal_offer', 'prequal_accept', 'approved']);
  });
});
