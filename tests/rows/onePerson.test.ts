import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import { openProduct, type Product } from '../journeys/Product.ts';
import { visit } from '../journeys/Visitor.ts';
import { acceptance, applicant, application } from './answers.ts';
import { raise, stateOf as state } from './pages.ts';
import { claimOf, heldTerms } from './reservations.ts';

let product: Product;
/** Minutes by which the server's clock is ahead. */
const clock = { ahead: 0 };

beforeAll(async () => {
  product = await openProduct(undefined, () => new Date(Date.now() + clock.ahead * 60_000));
});
beforeEach(() => {
  clock.ahead = 0;
});
afterAll(() => product.close());

const ssnOf = (persona: string, start = '512-45') => ({ SSN: `${start}-${persona}` });
const morgan = (persona: string) => ({
  ...applicant,
  ...ssnOf(persona, '431-22'),
  FirstName: 'Morgan',
  LastName: 'Reyes',
});

describe('a session that ends while somebody types', () => {
  it.each([
    ['prequal.surge', '/', applicant, 'offer'],
    ['cfc.surge', '/', application, 'approved'],
    ['standalone.surge', '/apply', application, 'approved'],
  ])('[F-101] loses nothing on %s%s: the application is decided', async (labels, path, answers, route) => {
    const page = await openPage(product, labels, path);
    const first = state(page).session.id;
    clock.ahead += 31;
    await raise(page, 'submit', answers);
    expect(state(page)).toMatchObject({ route, dialogs: [], applicant: { FirstName: 'Jordan' } });
    expect(state(page).session.id).not.toBe(first);
    expect(state(page).session.id).toEqual(expect.any(String));
  });

  it.each(['dm.surge', 'cs.surge'])('[F-101] loses no reservation and no answer on %s', async (labels) => {
    const page = await openPage(product, labels, '/');
    await raise(page, 'reservationSent', claimOf());
    expect(state(page).route).toBe('terms');
    clock.ahead += 31;
    await raise(page, 'submit', { ...heldTerms, Address1: '1 Main St', Address2: 'Apt 9' });
    expect(state(page)).toMatchObject({ route: 'approved', dialogs: [] });
    expect(page.sent('submit-application').at(-1)).toMatchObject({
      Applicant: { Address1: '1 Main St', Address2: 'Apt 9' },
    });
  });
});

describe('a session that ends behind a decision', () => {
  it('[F-101] says so with the number that leads back to an offer, and lets the visitor start over', async () => {
    const visitor = await visit(product, 'prequal.surge');
    await visitor.submit('application', 'submit', applicant);
    clock.ahead += 31;
    await visitor.submit('offer', 'submit', acceptance);
    expect(visitor.dialogs()).toEqual(['session-ended']);
    expect(visitor.words()).toContain(String(visitor.value('result.ref_number')));
    expect(visitor.words()).toContain("You'll need it to return to an offer");
    await visitor.press('startOver');
    expect(visitor.address()).toMatch(/^http:\/\/prequal\.surge\.localhost\/$/u);
  });

  it('[F-101] shows it no more after a reload', async () => {
    const page = await openPage(product, 'prequal.surge', '/');
    await raise(page, 'submit', { ...applicant, ...ssnOf('2001') });
    await page.reload();
    expect(state(page)).toMatchObject({ route: 'decision', result: { result: 'DECLINEDINFO' } });
    clock.ahead += 31;
    await page.reload();
    expect(state(page)).toMatchObject({ route: 'landing', result: {} });
    expect(JSON.stringify(page.stored())).not.toContain('DECLINED');
  });
});

describe('a result', () => {
  it('[F-101] of a request for a higher limit has Start over in its footer', async () => {
    const visitor = await visit(product, 'cli.surge');
    await visitor.submit('limitIncrease', 'increaseSent', {
      ...ssnOf('1001'),
      accountLast4: '4242',
      MonthlyIncome: '3200',
    });
    expect(visitor.screen()).toBe('limit-result');
    expect(visitor.frameWords()).toContain('Start over');
  });
});

describe('two people in one tab', () => {
  it.each([
    ['1001', 'offer', '2001', 'decision'],
    ['2001', 'decision', '1001', 'offer'],
  ])(
    '[F-101] persona %s comes to %s, then %s to %s: nothing of the first one stays',
    async (one, first, two, second) => {
      const page = await openPage(product, 'prequal.surge', '/');
      await raise(page, 'submit', { ...applicant, ...ssnOf(one) });
      expect(state(page).route).toBe(first);
      const his = state(page);
      const hisToken = page.site.token();
      await page.reload('/');
      await raise(page, 'submit', morgan(two));
      expect(state(page).route).toBe(second);
      const kept = JSON.stringify([page.stored(), state(page)]);
      for (const of of [his.result.ref_number, his.session.id, hisToken, 'Jordan', 'Avery'])
        expect(kept).not.toContain(of);
      const hers = state(page).result;
      await page.reload();
      expect(state(page)).toMatchObject({ route: second, result: { ref_number: hers.ref_number } });
    },
  );

  it.each(['dm.surge', 'cs.surge'])(
    '[F-101] the second one’s reservation on %s is confirmed, not refused as applied for',
    async (labels) => {
      const page = await openPage(product, labels, '/');
      await raise(page, 'reservationSent', claimOf());
      await raise(page, 'submit', heldTerms);
      expect(state(page).route).toBe('approved');
      const reference = state(page).result.ref_number;
      await page.reload('/');
      await raise(page, 'reservationSent', { ...claimOf(), ...ssnOf('1001', '431-22') });
      expect(state(page)).toMatchObject({ route: 'terms', result: {} });
      await raise(page, 'submit', heldTerms);
      expect(state(page).route).toBe('approved');
      expect(state(page).result.ref_number).not.toBe(reference);
    },
  );

  it('[F-101] Start over leaves nothing but the choice about cookies', async () => {
    const page = await openPage(product, 'prequal.surge', '/?fname=Jordan');
    await raise(page, 'cookiesDeclined');
    await raise(page, 'submit', applicant);
    const token = page.site.token();
    await raise(page, 'startOver');
    expect(page.site.address()).toBe('http://prequal.surge.localhost/');
    const { tab, local } = page.stored();
    expect(local).toEqual({ userActiveConsent: 'false' });
    expect(JSON.stringify(tab)).not.toMatch(/APPROVED|\d{9}/u);
    await page.reload('/');
    expect(state(page)).toMatchObject({ route: 'landing', result: {}, applicant: {} });
    expect(page.site.token()).not.toBe(token);
  });

  it('[F-101] [F-842] the same SSN from another session is left to people where the site says so, as anybody may be', async () => {
    const path = '/sandbox/overrides/surge.prequal/settings/WebsiteSettings/duplicateWindowHours';
    const override = (method: string, body?: string) =>
      fetch(`http://127.0.0.1:${product.port}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
    expect((await override('PUT', '{"value":24}')).status).toBe(200);
    try {
      const answers = { ...applicant, ...ssnOf('1001', '333-44') };
      await raise(await openPage(product, 'prequal.surge', '/'), 'submit', answers);
      const page = await openPage(product, 'prequal.surge', '/');
      await raise(page, 'submit', answers);
      expect(state(page)).toMatchObject({ route: 'pendinfo', result: { result: 'PENDINTERNAL' } });
    } finally {
      await override('DELETE');
    }
  });
});
