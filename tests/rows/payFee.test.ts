import { describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import { readPath } from '../../src/engine/paths.ts';
import { contextAtom, machineAtom } from '../../src/state/atoms.ts';
import { someOf } from '../../testing/support/someSites.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { card } from './answers.ts';
import { brands } from './brands.ts';

/** The brand whose direct-mail flow takes the fee. */
const site = 'dm.fit';
const due = { referenceNumber: '900001002', last4ssn: '1002' };

const open = (query = '') => visit(product, site, `/payfee${query}`);

const send = (visitor: Visitor, answers: Record<string, unknown> = due) =>
  visitor.submit('payfee', 'payFeeSent', answers);

const steps = (visitor: Visitor) =>
  visitor.sent('insert-waterfall-tracking-info').map(({ StepId }) => StepId);

describe('the pay-fee look-up', () => {
  it('[PFL-001] [RTE-021] asks for the reference number and the last four digits of the SSN', async () => {
    const visitor = await open();
    expect([visitor.screen(), visitor.address()]).toEqual(['payfee', '/payfee']);
    expect(Object.keys((await visitor.form('payfee')).fields)).toEqual(['referenceNumber', 'last4ssn']);
  });

  it.each(someOf(brands.filter((brand) => brand !== 'fit')))(
    '[RTE-021] [RTE-022] is not there with %s',
    async (brand) => {
      expect((await visit(product, `dm.${brand}`, '/payfee')).screen()).toBe('not-found');
    },
  );

  it('[API-037] sends number, digits and the page', async () => {
    const visitor = await open();
    await send(visitor);
    expect(visitor.sent('validate-payfee')).toEqual([{ ...due, url: visitor.value('site.url') }]);
    expect(visitor.value('site.url')).not.toBe('');
  });

  it('[TRK-030] [F-721] numbers its step in the direct-mail flow once a fee is found, and tells of no payment', async () => {
    const visitor = await open();
    await send(visitor, { ...due, last4ssn: '1003' });
    expect(steps(visitor)).toEqual([]);
    await send(visitor);
    expect(steps(visitor)).toEqual([43]);
    expect(visitor.sent('insert-waterfall-tracking-info')[0]).toMatchObject({
      applicantId: due.referenceNumber,
      SiteEvent: 'fee_lookup',
    });
    expect(visitor.events()).toEqual([]);
  });

  it('[F-721] [TRK-013] [A-082] tells PayFee of a payment, once, and not of one that was made before', async () => {
    const referenceNumber = '900411002';
    const found = { referenceNumber, last4ssn: '1002' };
    const page = await openPage(product, site, '/payfee');
    page.site.flow.raise('payFeeSent', found);
    await page.quiet();
    page.site.flow.raise('paymentSent', card);
    await page.quiet();
    expect(page.site.events).toEqual(['PayFee']);
    await page.reload();
    expect(page.site.address()).toMatch(/\/enjoy$/u);
    expect(page.site.events).toEqual([]);
    const later = await open();
    await send(later, found);
    expect(later.screen()).toBe('enjoy');
    expect(later.events()).toEqual([]);
  });

  it.each([
    [
      {},
      'Please enter your Reference Number',
      'Please enter the last four digits of your Social Security Number',
    ],
    [
      { referenceNumber: '12345678', last4ssn: '100' },
      'Invalid Reference Number',
      'SSN must be exactly 4 digits',
    ],
    [
      { referenceNumber: '1234567890', last4ssn: '10024' },
      'Invalid Reference Number',
      'SSN must be exactly 4 digits',
    ],
    [
      { referenceNumber: '12345678a', last4ssn: '100a' },
      'Invalid Reference Number',
      'SSN must be exactly 4 digits',
    ],
  ])(
    '[PFL-005] [PFL-006] [PFL-007] [PFL-008] [A-072] refuses %j',
    async (answers, referenceNumber, last4ssn) => {
      const visitor = await open();
      expect(await visitor.messages('payfee', answers)).toEqual({ referenceNumber, last4ssn });
    },
  );

  it('[F-731] shows no credit limit that it does not know, on any page from there', async () => {
    const visitor = await open();
    await send(visitor);
    const limit = () => {
      const { items } = visitor.props('facts') as { items: Record<string, { value?: unknown } | null> };
      return items.limit?.value ?? null;
    };
    expect([visitor.screen(), limit()]).toEqual(['payment', null]);
    await visitor.press('wayOpened', { item: 'other' });
    await visitor.press('otherWayOpened', { item: 'check' });
    await visitor.press('otherWayChosen');
    expect([visitor.screen(), limit()]).toEqual(['enjoy', null]);
    expect(visitor.words()).not.toContain('$400');
  });

  it.each([
    ['other digits', { ...due, last4ssn: '1003' }],
    ['an unknown number', { ...due, referenceNumber: '123456789' }],
  ])('[PFL-011] [ERR-022] says that it found nothing for %s', async (_case, answers) => {
    const visitor = await open();
    await send(visitor, answers);
    expect(visitor.screen()).toBe('payfee');
    expect(visitor.fieldMessages()).toEqual({
      referenceNumber: 'We did not find your request, please review the information entered and try again.',
    });
    expect(visitor.value('session.resultDisplayed')).toBe(false);
  });

  it('[PAY-029] forgets what was paid for another application', async () => {
    const { site: started, quiet } = await openPage(product, site, '/payfee');
    const { store, flow } = started;
    store.set(machineAtom, (state) => ({ ...state, session: { ...state.session, payment: '1' } }));
    flow.raise('payFeeSent', due);
    await quiet();
    expect([started.address(), readPath(store.get(contextAtom), 'session.payment')]).toEqual([
      '/terms/payment',
      '',
    ]);
  });

  it.each(['/terms/payment', '/terms/enjoy'])('[SAFE-10] nobody gets to %s without it', async (path) => {
    expect((await visit(product, site, path)).screen()).toBe('reservation');
  });
});

describe('another flow', () => {
  it('[TRK-030] [PFL-009] [ACT-002] has the same screen, with its own step', async () => {
    const visitor = await visit(product, 'activation.surge', '/payfee');
    expect(await send(visitor)).toEqual([]);
    expect([visitor.screen(), visitor.address()]).toEqual(['payment', '/payment']);
    expect(steps(visitor)).toEqual([42]);
    expect(visitor.events()).toEqual([]);
  });
});
