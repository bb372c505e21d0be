import { beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import type { Text } from '../../src/engine/slice.ts';
import { machineAtom } from '../../src/state/atoms.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { card } from './answers.ts';

let next = 200;
/** Somebody who looked up a fee that nobody has paid. */
async function payer(site = 'activation.surge'): Promise<Visitor> {
  next += 1;
  const referenceNumber = `900${next}002`.padEnd(9, '0').slice(0, 9);
  const visitor = await visit(product, site, '/payfee');
  await visitor.submit('payfee', 'payFeeSent', { referenceNumber, last4ssn: referenceNumber.slice(-4) });
  expect(visitor.screen()).toBe('payment');
  return visitor;
}

const account = {
  accountType: 'checking',
  bankName: 'First Bank',
  RoutingNumber: '110000000',
  AccountNumber: '000123456789',
  authorizeDebit: true,
};
const missing = 'This field is missing or invalid. Please fill it correctly.';
const tooLong = (most: number) => `Characters can not be more than ${most}`;
const digits = 'Please enter your 16-digit card number';

/** When a card ended that can be charged no more. */
const ended = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 2)).toISOString();
const expired = { ExpirationDateMonth: ended.slice(5, 7), ExpirationDateYear: ended.slice(0, 4) };

/** Who only looks, and is refused. */
let looking: Visitor;
beforeAll(async () => {
  looking = await payer();
});

describe('the card form', () => {
  it.each<[string, object, Record<string, string>]>([
    ['PAY-010', {}, {}],
    ['PAY-010', { CardNumber: '' }, { CardNumber: missing }],
    ['PAY-010', { CardNumber: '424242424242424' }, { CardNumber: digits }],
    ['PAY-010 PAY-023 A-076', { CardNumber: '4242424242424241' }, {}],
    ['PAY-010 PAY-023 A-076', { CardNumber: '378282246310005' }, { CardNumber: digits }],
    ['PAY-011', { ExpirationDateMonth: '' }, { ExpirationDateMonth: 'Please enter the expiration month' }],
    [
      'PAY-011',
      { ExpirationDateMonth: 'NULL' },
      { ExpirationDateMonth: 'Expiration month must not be empty or NULL' },
    ],
    ['PAY-012 A-074', { ExpirationDateYear: '' }, { ExpirationDateYear: 'Please enter the expiration year' }],
    [
      'PAY-012 A-074',
      { ExpirationDateYear: 'NULL' },
      { ExpirationDateYear: 'Expiration year must not be empty or NULL' },
    ],
    ['F-710', expired, { ExpirationDateMonth: 'This card has expired. Please check the month and year.' }],
    ['PAY-014', { CVV: '' }, { CVV: missing }],
    [
      'PAY-014',
      { CVV: '000' },
      { CVV: "Please check the security code. It's the 3 digits on the back of your card." },
    ],
    ['PAY-014', { CVV: '1' }, {}],
    ['PAY-015', { BillingZipCode: '' }, { BillingZipCode: missing }],
    ['PAY-015', { BillingZipCode: '787010001' }, {}],
    ['PAY-016', { authorizeCard: false }, { authorizeCard: 'You must acknowledge before continuing.' }],
  ])('[%s] takes and refuses %j', async (_rows, change, messages) => {
    expect(await looking.messages('cardPayment', { ...card, ...change })).toEqual(messages);
  });

  it.each([
    ['PAY-016', 'card', 'authorizeCard'],
    ['PAY-021', 'account', 'authorizeDebit'],
  ])('[%s] cannot be sent before it is authorized: %s', (_row, way, field) => {
    expect(looking.props(way)?.waitsFor).toEqual([field]);
  });
});

describe('the bank-account form', () => {
  it.each<[string, object, Record<string, string>]>([
    ['PAY-017', {}, {}],
    ['PAY-017', { accountType: '' }, { accountType: 'Please select a payment method.' }],
    ['PAY-018 A-075', { bankName: '' }, { bankName: missing }],
    ['PAY-018', { bankName: 'B'.repeat(60) }, {}],
    ['PAY-018', { bankName: 'B'.repeat(61) }, { bankName: tooLong(60) }],
    ['PAY-019 A-075', { RoutingNumber: '' }, { RoutingNumber: missing }],
    ['PAY-019', { RoutingNumber: '1'.repeat(10) }, { RoutingNumber: tooLong(9) }],
    ['PAY-020 A-075', { AccountNumber: '' }, { AccountNumber: missing }],
    ['PAY-020', { AccountNumber: '1'.repeat(17) }, {}],
    ['PAY-020', { AccountNumber: '1'.repeat(18) }, { AccountNumber: tooLong(17) }],
    ['PAY-021', { authorizeDebit: false }, { authorizeDebit: 'You must acknowledge before continuing.' }],
  ])('[%s] takes and refuses %j', async (_rows, change, messages) => {
    expect(await looking.messages('bankPayment', { ...account, ...change })).toEqual(messages);
  });

  it('[PAY-019] is told by the server that there is no such bank, beside the field', async () => {
    const visitor = await payer();
    await visitor.press('wayOpened', { item: 'account' });
    await visitor.submit('bankPayment', 'paymentSent', { ...account, RoutingNumber: '110000001' });
    expect(visitor.screen()).toBe('payment');
    expect(visitor.fieldMessages()).toEqual({
      RoutingNumber: "We don't recognize this routing number. Please check it.",
    });
  });
});

describe('what the payment pages say', () => {
  it.each([
    ['PAY-006', 'Fastest'],
    ['PAY-007', 'Takes an additional 10 days to clear'],
    ['PAY-023 CON-017', 'Visa, Discover or Mastercard, with no hold'],
    [
      'F-728 SEC-004',
      'We send your card or account number to the payment company. We keep only the last four digits.',
    ],
  ])('[%s] "%s"', (_rows, words) => expect(looking.words()).toContain(words));

  it('[F-783] says what is paid on the button, beside the form, and what the empty choices of a card are for', async () => {
    expect(looking.textOf(looking.props('card')?.submit as Text)).toBe('Pay $89.00');
    expect(looking.props('facts')?.items).toMatchObject({ fee: { value: '$89.00' } });
    const { fields } = await looking.form('cardPayment');
    expect(fields.ExpirationDateMonth?.placeholder).toBe('Month');
    expect(fields.ExpirationDateYear?.placeholder).toBe('Year');
    expect(Object.values(fields.CardNumber?.widgetProps?.networks ?? {})).toHaveLength(3);
  });

  it.each([
    ['PAY-025 CON-018', 'check', 'Mail takes 7 to 10 days, and your card may be delayed by up to 10 days.'],
    ['PAY-003', 'moneyGram', 'Go to any MoneyGram location'],
    ['PAY-004', 'westernUnion', 'Go to any Western Union location'],
    ['PAY-005', 'phone', '1-866-555-0141'],
  ])('[%s] to pay by %s', async (_rows, item, words) => {
    const visitor = await payer();
    await visitor.press('wayOpened', { item: 'other' });
    expect(visitor.words()).toContain('Other ways you can fund your card.');
    await visitor.press('otherWayOpened', { item });
    expect(visitor.words()).toContain(words);
    await visitor.press('otherWayChosen');
    expect([visitor.screen(), visitor.value('session.payment')]).toEqual(['enjoy', '0']);
    expect(visitor.words()).toContain(words);
  });

  it.each([
    ['activation-full.surge', true],
    ['activation.surge', false],
  ])('[PAY-035] a welcome on %s once it is paid: %s', async (site, isWelcome) => {
    const visitor = await payer(site);
    await visitor.submit('cardPayment', 'paymentSent', card);
    expect(visitor.screen()).toBe('enjoy');
    expect(visitor.words().includes('Welcome to')).toBe(isWelcome);
  });

  it('[F-783] a receipt that can be printed, in place of what was due', async () => {
    const visitor = await payer();
    await visitor.submit('cardPayment', 'paymentSent', card);
    expect(visitor.props('receipt')).toBeDefined();
    expect(visitor.props('print')).toMatchObject({ print: true });
    const { items } = visitor.props('facts') as { items: Record<string, { value?: string } | null> };
    expect(items).toMatchObject({ amount: { value: '$89.00' }, limit: {}, name: {}, reference: {} });
    expect(items).not.toHaveProperty('fee');
  });

  it('[PAY-037] [ERR-020] of a decline without a reason', async () => {
    const visitor = await payer();
    await visitor.submit('cardPayment', 'paymentSent', { ...card, CardNumber: '4000000000006975' });
    expect(visitor.words()).toContain(
      'An error has occurred. And your payment was declined please check your card information and try agaian.',
    );
  });
});

describe('the payment flag of the page', () => {
  it('[SEC-011] [A-088] [SAFE-11] proves nothing: the fee of somebody who sets it is due as before', async () => {
    const page = await openPage(product, 'activation.surge', '/payfee');
    const lookup = { referenceNumber: '900981002', last4ssn: '1002' };
    page.site.flow.raise('payFeeSent', lookup);
    await page.quiet();
    page.site.flow.remember({ payment: '1' });
    await page.reload('/enjoy');
    const other = await openPage(product, 'activation.surge', '/payfee');
    other.site.flow.raise('payFeeSent', lookup);
    await other.quiet();
    const { route, session } = other.site.store.get(machineAtom);
    expect([route, session.receipt]).toEqual(['payment', undefined]);
  });
});

describe('[SEC-004] [PAY-029] what stays of a payment', () => {
  it('is no number of card or account, in no storage of the page', async () => {
    const page = await openPage(product, 'activation.surge', '/payfee');
    page.site.flow.raise('payFeeSent', { referenceNumber: '900991002', last4ssn: '1002' });
    await page.quiet();
    page.site.flow.raise('paymentSent', { ...card, CardNumber: '4000000000009995' });
    await page.quiet();
    const state = page.site.store.get(machineAtom);
    expect(state.dialogs).toEqual(['paymentFailed']);
    expect([state.applicant.CardNumber, state.applicant.CVV, state.applicant.BillingZipCode]).toEqual([
      '',
      '',
      '78701',
    ]);
    expect(JSON.stringify(page.stored())).not.toMatch(/4000000000009995|"123"|78701/);
  });
});
