/**
 * Where every persona of the sandbox leads on a PREQUAL site, written from the requirement rows. The persona is the
 * last four digits of the SSN (design §11).
 */
export interface Expectation {
  rows: string;
  persona: string;
  screen: string;
  text?: string;
  dialog?: string;
  /** After the offer was accepted. */
  accepted?: { screen: string; text?: string; dialog?: string };
  /** Not for a brand that collects the processing fee itself, or only for such a brand. */
  feeHere?: boolean;
}

const pending =
  'Unfortunately, we are not able to complete the processing of your application right now. Please check your email for important information from us regarding additional information we need.';
const unknownError = 'An unknown error has occured. Please try again.';

export const expectations: Expectation[] = [
  {
    rows: 'RES-005 RES-022 RES-023 APR-001',
    persona: '1001',
    screen: 'offer',
    text: 'You are Pre-Approved! To Get Your Card',
    accepted: { screen: 'approved', text: 'Congratulations!' },
  },
  { rows: 'RES-009 RES-014', persona: '1002', screen: 'pendinfo', text: pending, feeHere: false },
  { rows: 'RES-008 A-003', persona: '1002', screen: 'pendfee', feeHere: true },
  { rows: 'RES-016 PND-002', persona: '1003', screen: 'pendinfo', text: pending },
  { rows: 'RES-012', persona: '1004', screen: 'pendinfo', text: pending },
  { rows: 'RES-013', persona: '1005', screen: 'pendinfo', text: pending },
  { rows: 'RES-015', persona: '1006', screen: 'pendinfo', text: pending },
  { rows: 'RES-017', persona: '1007', screen: 'pendinfo', text: pending },
  { rows: 'RES-018', persona: '1008', screen: 'pendinfo', text: pending },
  { rows: 'RES-011', persona: '1009', screen: 'link-account' },
  { rows: 'RES-010 RES-016', persona: '1010', screen: 'pendinfo', text: pending },
  {
    rows: 'RES-010 RES-019',
    persona: '1011',
    screen: 'decision',
    text: "Within 30 days, we'll mail you a letter with the reasons.",
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
    rows: 'DEC-015 CON-023',
    persona: '2005',
    screen: 'decision',
    text: 'We are currently processing your application and you will receive a decision within 30 days.',
  },
  { rows: 'DEC-014', persona: '2006', screen: 'decision' },
  {
    rows: 'DEC-007 ALT-002 A-057',
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
    rows: 'DEC-008 ALT-005 ALT-007 A-057',
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
    rows: 'RES-003 ERR-010 CON-023',
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
    accepted: { screen: 'pendinfo' },
    feeHere: false,
  },
  { rows: 'RES-023 A-003', persona: '4002', screen: 'offer', accepted: { screen: 'pendfee' }, feeHere: true },
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

/** The same where the first submission is the application itself; `in` names the only flow where it is so. */
export interface ApplicationExpectation extends Omit<Expectation, 'accepted'> {
  in?: string;
}

const thanks = 'Thank you for applying...';

export const applications: ApplicationExpectation[] = [
  { rows: 'RES-006 APR-001', persona: '1001', screen: 'approved', text: 'Congratulations!' },
  { rows: 'RES-009 RES-014', persona: '1002', screen: 'pendinfo', text: pending, feeHere: false },
  { rows: 'RES-016 PND-002', persona: '1003', screen: 'pendinfo', text: pending },
  { rows: 'RES-012', persona: '1004', screen: 'pendinfo', text: pending },
  { rows: 'RES-013', persona: '1005', screen: 'pendinfo', text: pending },
  { rows: 'RES-015', persona: '1006', screen: 'pendinfo', text: pending },
  { rows: 'RES-017', persona: '1007', screen: 'pendinfo', text: pending },
  {
    rows: 'RES-018 RES-019 DEC-021',
    persona: '1008',
    screen: 'decision',
    text: 'unable to complete the processing of your application',
  },
  { rows: 'RES-008 A-002', persona: '1002', screen: 'pendfee', feeHere: true, in: 'cfc' },
  { rows: 'RES-011', persona: '1009', screen: 'link-account' },
  { rows: 'CFC-003 RES-010', persona: '1010', screen: 'link-account', in: 'cfc' },
  { rows: 'CFC-003 RES-010 A-004', persona: '1011', screen: 'link-account', in: 'cfc' },
  { rows: 'RES-010 RES-016', persona: '1010', screen: 'pendinfo', text: pending, in: 'standalone' },
  { rows: 'RES-010 RES-019', persona: '1011', screen: 'decision', text: thanks, in: 'standalone' },
  { rows: 'RES-019 DEC-001 DEC-019', persona: '2001', screen: 'decision', text: thanks },
  ...expectations.filter(({ persona }) => /^2(?!001)|^300/u.test(persona)),
  ...['4001', '4002', '4003', '4004'].map((persona) => ({ rows: 'RES-006', persona, screen: 'approved' })),
];

const identity = 'We are unable to verify your identity.';

/** No bank account is linked on a reservation. */
export const onReservation: ApplicationExpectation[] = [
  { rows: 'RES-008 A-002', persona: '1002', screen: 'pendfee', feeHere: true },
  { rows: 'RES-016 A-007', persona: '1009', screen: 'pendinfo', text: pending },
  { rows: 'RES-016', persona: '1010', screen: 'pendinfo', text: pending },
  { rows: 'RES-019', persona: '1011', screen: 'decision' },
  ...applications.filter((each) => each.in === undefined && each.persona !== '1009'),
];

/** CS says the same of every decision that comes without a message of its own. */
export const onSecondCard = onReservation.map((each) => {
  const isExplained = each.screen === 'decision' && !['2006', '3001'].includes(each.persona);
  return isExplained ? { ...each, rows: `RES-020 ${each.rows}`, text: identity } : each;
});
