import { describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import { machineAtom } from '../../src/state/atoms.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { someBrands } from './brands.ts';
import { holder } from './reservations.ts';

const withPrequalSite = ['surge', 'reflex'];

const lookUp = (visitor: Visitor, changes: Record<string, unknown> = {}) =>
  visitor.submit('reservationLookup', 'lookupSent', { ...holder, last4ssn: '1001', ...changes });

describe.each(someBrands)('the look-up of a reservation with %s', (brand) => {
  const atLookup = () => visit(product, `dm.${brand}`, '/reservation?sid=spring');

  it('[DM-032] [RTE-002] that finds one shows where it leads', async () => {
    const visitor = await atLookup();
    expect(await lookUp(visitor)).toEqual([]);
    expect([visitor.screen(), visitor.address()]).toEqual(['lookup-found', '/reservation/found?sid=spring']);
    expect(visitor.words()).toContain('We found your reservation');
  });

  it("[DM-033] [SAFE-05] then leaves for the brand's production site, with the code and nothing else", async () => {
    const visitor = await atLookup();
    await lookUp(visitor);
    const code = visitor.remembered('lookupCode');
    await visitor.press('reservationTaken');
    const { hostname, searchParams } = new URL(visitor.address());
    expect(hostname).toBe(`www.${brand}.example`);
    expect([...searchParams]).toEqual([['code', code]]);
    expect(String(code)).not.toContain('1001');
  });

  it('[DM-034] [DM-035] [DM-036] [BRD-021] [ERR-023] [A-069] that finds none says so, empties the form and advises', async () => {
    const visitor = await atLookup();
    await lookUp(visitor, { lookupLastName: 'Nobody' });
    expect(visitor.screen()).toBe('lookup');
    expect(visitor.fieldMessages()).toEqual({
      last4ssn: "We couldn't find a reservation with this information.",
    });
    expect(visitor.applicant()).toEqual({ lookupLastName: '', lookupZip: '', last4ssn: '' });
    const hasSite = withPrequalSite.includes(brand);
    expect(visitor.words().split('\n').includes('Pre-Qualification')).toBe(hasSite);
    expect(visitor.words()).toContain(
      hasSite
        ? 'No reservation? You can still see if you pre-qualify'
        : 'Please check your name and the ZIP code',
    );
    if (!hasSite) return;
    await visitor.press('prequalChosen');
    expect(new URL(visitor.address()).hostname).toBe(`prequal.${brand}.localhost`);
  });
});

describe('the look-up of a reservation', () => {
  it.each([
    ['another last name', { lookupLastName: 'Nobody' }],
    ['another ZIP code', { lookupZip: '73301' }],
  ])('[DM-032] [DM-034] finds none under %s', async (_what, changes) => {
    const visitor = await visit(product, 'dm.surge', '/reservation');
    await lookUp(visitor, changes);
    expect(visitor.screen()).toBe('lookup');
    expect(visitor.fieldMessages()).toEqual({
      last4ssn: "We couldn't find a reservation with this information.",
    });
  });

  it('[DM-034] says that one has expired', async () => {
    const visitor = await visit(product, 'dm.surge', '/reservation');
    await lookUp(visitor, { lookupLastName: 'Expired' });
    expect(visitor.fieldMessages()).toEqual({ last4ssn: 'This reservation has expired.' });
  });

  it.each([
    [
      {},
      {
        lookupLastName: 'Last Name is required',
        lookupZip: 'Zip Code is required',
        last4ssn: 'Last 4 of SSN is required',
      },
    ],
    [{ ...holder, last4ssn: '100' }, { last4ssn: 'Please enter 4 digits.' }],
    [
      { ...holder, lookupZip: '787', last4ssn: '1001' },
      { lookupZip: 'This field is missing or invalid. Please fill it correctly.' },
    ],
    [
      { ...holder, lookupLastName: 'Av3ry', last4ssn: '1001' },
      { lookupLastName: 'Required field. Please enter only letters and hyphens.' },
    ],
  ])('[DM-026] [DM-027] [DM-028] [DM-029] [DM-030] [DM-031] refuses %j', async (given, messages) => {
    const visitor = await visit(product, 'dm.surge', '/reservation');
    expect(await visitor.messages('reservationLookup', given)).toEqual(messages);
  });

  it('[DM-025] [API-036] [A-069] sends last name, ZIP and the last four digits', async () => {
    const visitor = await visit(product, 'dm.surge', '/reservation');
    await lookUp(visitor);
    expect(visitor.sent('get-reservation-number')).toEqual([
      { ssn: '1001', lastName: 'Avery', zip: '78701' },
    ]);
  });

  it('[DM-032] [CON-026] waits for three seconds before it leaves', async () => {
    const { site, quiet } = await openPage(product, 'dm.surge', '/reservation');
    site.flow.raise('lookupSent', { ...holder, last4ssn: '1001' });
    await quiet();
    const before = Date.now();
    const [deadline] = site.store.get(machineAtom).deadlines;
    expect(deadline?.event).toBe('reservationTaken');
    expect((deadline?.at ?? 0) - before).toBeGreaterThan(2_000);
    expect((deadline?.at ?? 0) - before).toBeLessThanOrEqual(3_000);
  });

  it('[RTE-020] the page that leaves is not there without a reservation', async () => {
    const visitor = await visit(product, 'dm.surge', '/reservation/found?sid=spring');
    expect([visitor.screen(), visitor.address()]).toEqual(['lookup', '/reservation?sid=spring']);
  });
});
