import { beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import { propsOfBlock } from '../../scripts/walk/pageWords.ts';
import { machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { application } from './answers.ts';
import { someBrands } from './brands.ts';
import { accepted, applied } from './results.ts';

/** A brand that takes the processing fee itself, and one that does not. */
const paysHere = 'prequal.fit';
const paysNot = 'prequal.surge';

const pending = () => applied(product, '1002', { site: paysHere, path: '/?sid=s1' });

async function atPayment(): Promise<Visitor> {
  const visitor = await pending();
  await visitor.press('payFeeChosen');
  return visitor;
}

describe('a pending fee', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await pending();
  });

  it.each([
    ['PNF-001', 'Congratulations!'],
    ['PNF-002', '$500'],
    ['PNF-003', '$89.00'],
    ['PNF-004', 'Jordan Avery'],
    ['PNF-006 CON-017', 'Visa, Discover or Mastercard, with no hold'],
    ['PNF-006 CON-017', 'an additional 10 days to clear'],
    ['PNF-006 CON-018', 'mail takes 7 to 10 days, and your card may be delayed by up to 10 days'],
    ['PNF-006 CON-018', 'Your card will arrive 7 to 10 days after your payment.'],
    ['PNF-007', '1-866-555-0144'],
    ['PNF-008', 'Pay my processing fee'],
    ['CON-029', 'Monday to Friday 7am to 12am, Saturday and Sunday 8am to 8pm, Eastern time'],
  ])('[%s] says "%s"', (_rows, words) => expect(visitor.words()).toContain(words));

  it('[RES-008] [RTE-024] [A-002] [A-003] has a page of its own after the first submission and after the offer', async () => {
    expect(visitor.screen()).toBe('pendfee');
    expect(visitor.address()).toBe('/pendfee?sid=s1');
    const later = await accepted(product, '4002', { site: paysHere });
    expect(later.screen()).toBe('pendfee');
    expect(later.words()).toContain('$89.00');
  });

  it('[RES-008] [A-002] has it in the flows of an application, too', async () => {
    const applying = await visit(product, 'cfc.fit');
    await applying.submit('application', 'submit', {
      ...application,
      SSN: '512-45-1002',
      extraConsent: true,
    });
    expect(applying.screen()).toBe('pendfee');
  });

  it('[RES-009] [A-002] has it for the brands that take the fee here only', async () => {
    expect((await applied(product, '1002', { site: paysNot })).screen()).toBe('pendinfo');
    expect((await visit(product, paysNot, '/pendfee?sid=s1')).address()).toBe('/?sid=s1');
  });

  it('[PNF-005] shows the reference number', () => {
    expect(visitor.props('facts')?.items).toMatchObject({
      reference: { value: visitor.value('result.ref_number') },
    });
  });

  it('[PNF-002] [PNF-004] [CON-022] shows a limit of $400 where none is known, and no name that it does not know', async () => {
    const { site } = await openPage(product, paysHere, '/');
    const { store } = site;
    const shown = (result: Record<string, unknown>) => {
      store.set(machineAtom, (state) => ({ ...state, result }));
      const items = propsOfBlock(store, store.get(sliceAtom).screens.pendfee?.blocks ?? [], 'facts')?.items;
      return items as Record<string, { value?: string; text?: unknown }>;
    };
    expect(shown({ result: 'PENDFEE' })).toMatchObject({ limit: { value: '$400' }, name: { text: null } });
    expect(shown({ credit_limit: 700 }).limit?.value).toBe('$700');
  });
});

describe('the fee of a flow that sells its payment', () => {
  it.each(someBrands)('[F-732] [A-008] is paid there with %s, and an approval is one', async (brand) => {
    const apply = async (persona: string) => {
      const visitor = await visit(product, `activation.${brand}`);
      const answers = { ...application, SSN: `512-45-${persona}`, extraConsent: true };
      expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
      return visitor;
    };
    const due = await apply('1002');
    expect([due.screen(), due.address()]).toEqual(['pendfee', '/pendfee']);
    await due.press('payFeeChosen');
    expect(due.screen()).toBe('payment');
    expect((await apply('1001')).address()).toBe('/approved');
  });
});

describe('the way to pay', () => {
  it('[PRD-003] [PNF-008] [RTE-025] [PQ-011] leads to payment, with what there is to pay', async () => {
    const visitor = await atPayment();
    expect(visitor.screen()).toBe('payment');
    expect(visitor.address()).toBe('/payment?sid=s1');
    expect(visitor.words()).toContain('$89.00');
    expect(visitor.words()).toContain('1-866-555-0144');
  });

  it('[PAY-027] [PAY-029] [PAY-031] [PAY-032] [CON-030] by phone leaves the payment pending, with a way to pay now', async () => {
    const visitor = await atPayment();
    await visitor.press('wayOpened', { item: 'other' });
    await visitor.press('otherWayOpened', { item: 'phone' });
    await visitor.press('otherWayChosen');
    expect(visitor.screen()).toBe('enjoy');
    expect(visitor.value('session.payment')).toBe('0');
    expect(visitor.title()).toBe('Your payment');
    const words = visitor.words();
    for (const text of ['Payment pending...', '$89.00', '$500', 'Jordan Avery', 'Pay now', '1-866-555-0144'])
      expect(words).toContain(text);
    await visitor.press('payFeeChosen');
    expect(visitor.screen()).toBe('payment');
  });

  it.each(['/payment?sid=s1', '/enjoy?sid=s1'])('[SAFE-10] nobody gets to %s without a fee', async (path) => {
    const visitor = await visit(product, paysHere, path);
    expect(visitor.screen()).toBe('landing');
    expect(visitor.address()).toBe('/?sid=s1');
  });
});
