import { describe, expect, it } from 'vitest';
import { type OpenedPage, openPage } from '../../scripts/walk/openPage.ts';
import { PageForm } from '../../scripts/walk/PageForm.ts';
import { someSites } from '../../testing/support/someSites.ts';
import { product } from '../journeys/theProduct.ts';
import { applicant } from './answers.ts';
import { brands } from './brands.ts';
import { lackingCalls } from './lackingCalls.ts';
import { raise as press, stateOf as state } from './pages.ts';
import { claimOf, heldTerms } from './reservations.ts';

/** What each kind of reservation is confirmed with. */
const kinds: Record<string, Record<string, unknown>> = {
  dm: { reservationNumber: 'D10000001001', SSN: '512-45-1001' },
  cs: claimOf(),
};
const sites = someSites(brands.flatMap((brand) => Object.keys(kinds).map((flow) => ({ flow, brand })))).map(
  ({ flow, brand }) => [flow, `${flow}.${brand}`] as const,
);

async function atTerms(flow: string, site: string, lacking?: ReadonlySet<string>): Promise<OpenedPage> {
  const page = await openPage(product, site, '/?sid=spring', lackingCalls(lacking));
  await press(page, 'reservationSent', kinds[flow]);
  expect(state(page).route).toBe('terms');
  return page;
}

describe.each(sites)('the terms of a reservation in %s (%s) after a reload', (flow, site) => {
  it('[F-112] [REL-04] [RTE-019] [RTE-028] keep their place, with what the reservation says', async () => {
    const page = await atTerms(flow, site);
    const before = state(page).applicant;
    await page.reload();
    expect([state(page).route, page.site.address()]).toEqual(['terms', '/terms?sid=spring']);
    for (const name of ['ReservationCode', 'FirstName', 'LastName', 'Address1', 'City', 'State', 'Zip'])
      expect([name, state(page).applicant[name]]).toEqual([name, before[name]]);
    expect(state(page).applicant.SSN).toBeUndefined();
    expect(state(page).session).toMatchObject({
      typedAgain: true,
      locked: { FirstName: true, LastName: true, SSN: false },
    });
  });

  it('[F-112] ask again for all that was typed before, and for nothing else, and can then be sent', async () => {
    const page = await atTerms(flow, site);
    const formOf = async () => new PageForm(page.site.store, await page.form('application'));
    const first = await formOf();
    await page.reload();
    const form = await formOf();
    const typed = Object.keys(kinds[flow] ?? {}).filter((name) => name !== 'reservationNumber');
    expect(new Set(form.fields)).toEqual(new Set([...first.fields, ...typed]));
    expect(form.isReadOnly('SSN')).toBe(false);
    await press(page, 'submit', { ...state(page).applicant, ...heldTerms, ...kinds[flow] });
    expect(state(page).route).toBe('approved');
    expect(page.sent('submit-application').at(-1)).toMatchObject({
      Applicant: { SSN: '512-45-1001', Email: applicant.Email, MonthlyIncome: 3200 },
    });
  });
});

describe.each(Object.keys(kinds))('the terms of a reservation in %s', (flow) => {
  it('[F-112] say beside the SSN where it is another one than was confirmed', async () => {
    const page = await atTerms(flow, `${flow}.surge`);
    await page.reload();
    const other = { ...kinds[flow], SSN: '512-46-1001' };
    await press(page, 'submit', { ...state(page).applicant, ...heldTerms, ...other });
    expect(state(page)).toMatchObject({
      route: 'terms',
      dialogs: [],
      session: { errors: { SSN: { $copy: 'message.ssnNotReserved' } } },
    });
  });

  it("[F-112] lead back to the confirmation, and say why, over an issuer's API that does not tell the reservation", async () => {
    const page = await atTerms(flow, `${flow}.surge`, new Set(['get-confirmed-reservation']));
    await page.reload();
    expect([state(page).route, page.site.address()]).toEqual(['landing', '/?sid=spring']);
    expect(state(page).session.errors).toEqual({
      reservationNumber: { $copy: 'message.reservationLost' },
    });
    await press(page, 'reservationSent', kinds[flow]);
    expect(state(page).route).toBe('terms');
  });

  it('[F-112] are not shown again to somebody who has a result', async () => {
    const page = await atTerms(flow, `${flow}.surge`);
    await press(page, 'submit', { ...state(page).applicant, ...heldTerms, ...kinds[flow] });
    page.site.flow.dispatch({ type: 'visited', path: '/terms' });
    await page.quiet();
    await page.reload();
    page.site.flow.dispatch({ type: 'visited', path: '/terms' });
    await page.quiet();
    expect(state(page).route).not.toBe('terms');
  });
});

describe('the pages of a fee after a reload', () => {
  const name = (page: OpenedPage) => state(page).result.full_name;

  it.each([
    ['pendfee', []],
    ['payment', ['payFeeChosen']],
    ['enjoy', ['payFeeChosen', 'otherWayChosen']],
  ])('[F-112] %s names the applicant, whom the server tells', async (route, events) => {
    const page = await openPage(product, 'prequal.fit', '/');
    await press(page, 'submit', { ...applicant, SSN: '512-45-1002' });
    for (const event of events) await press(page, event);
    expect(state(page).route).toBe(route);
    await page.reload();
    expect([state(page).route, name(page)]).toEqual([route, 'Jordan Avery']);
    expect(JSON.stringify(page.stored())).not.toContain('Jordan');
  });

  it('[F-112] so does the payment of a fee that was looked up', async () => {
    const page = await openPage(product, 'dm.fit', '/payfee');
    await press(page, 'payFeeSent', { referenceNumber: '900001002', last4ssn: '1002' });
    expect(state(page).route).toBe('payment');
    await page.reload();
    expect(name(page)).toBe('Jordan Avery');
  });
});
