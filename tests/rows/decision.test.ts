import { describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import { propsOfBlock } from '../../scripts/walk/pageWords.ts';
import { machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import { amendedProduct, otherRibbon } from '../journeys/amendedProduct.ts';
import { product } from '../journeys/theProduct.ts';
import { visit } from '../journeys/Visitor.ts';
import { applicant } from './answers.ts';
import { accepted, applied } from './results.ts';

/** With a ribbon of its own for a flag, other cards and credit offers: all of it data. */
const amended = await amendedProduct();

describe('the ribbon', () => {
  it.each([
    ['DEC-001 PND-001 A-055', 'prequal.surge', 'Your Pre-qualification Results Are...'],
    ['DEC-002', 'cfc.surge', 'Thank you for applying...'],
  ])('[%s] [DEC-022] of %s is "%s", whatever the result', async (_rows, site, ribbon) => {
    const { store } = (await openPage(product, site, '/')).site;
    for (const result of ['PENDINFO', 'DECLINEDINFO', 'DECLINEDCBR', 'INVALIDSTATE', 'SYS_ERROR', '']) {
      store.set(machineAtom, (state) => ({ ...state, result: { result } }));
      const { decision, pendinfo } = store.get(sliceAtom).screens;
      for (const screen of [decision, pendinfo])
        expect(propsOfBlock(store, screen?.blocks ?? [], 'result')?.ribbon).toBe(ribbon);
    }
  });

  it('[DEC-022] [A-055] a flow may word it for one flag, by its copy alone', async () => {
    expect((await applied(amended, '2002')).props('result')?.ribbon).toBe(otherRibbon);
    expect((await applied(amended, '2001')).props('result')?.ribbon).toBe(
      'Your Pre-qualification Results Are...',
    );
  });
});

describe('a decision that is shown', () => {
  it('[DEC-010] [DEC-012] [TRK-013] [TRK-022] [A-082] tells once that it was declined, and that there is no offer', async () => {
    const visitor = await applied(product, '2001');
    expect(visitor.events()).toEqual(['declined', 'no_offer']);
    expect(visitor.value('session.tracked')).toBe(true);
  });

  it('[A-082] does not say so of an offer that was declined after it was accepted', async () => {
    expect((await accepted(product, '4001')).events()).toEqual(['prequal_offer', 'declined']);
  });

  it('[DEC-011] closes the fraud session, once', async () => {
    const page = await openPage(product, 'prequal.surge', '/');
    const { store, flow } = page.site;
    const session = () => store.get(machineAtom).session;
    flow.raise('submit', { ...applicant, SSN: '512-45-2001' });
    await page.quiet();
    expect(session()).toMatchObject({ fraudSession: 'closed', fraudReport: null });
    flow.remember({ fraudSession: 'opened by a test' });
    await page.reload();
    expect(page.site.store.get(machineAtom).session.fraudSession).toBe('opened by a test');
  });

  it('[DEC-010] [TRK-022] [REL-04] tells nothing again after a reload', async () => {
    const page = await openPage(product, 'prequal.surge', '/');
    page.site.flow.raise('submit', { ...applicant, SSN: '512-45-2001' });
    await page.quiet();
    await page.reload();
    expect(page.site.address()).toBe('/decision');
    expect(page.site.events).toEqual([]);
    expect(page.site.store.get(machineAtom).result.result).toBe('DECLINEDINFO');
  });

  it('[DEC-009] ends with the Equal Credit Opportunity notice, whatever stands before it', async () => {
    for (const persona of ['2001', '2007', '2009']) {
      const words = (await applied(amended, persona)).words().split('\n');
      const [, text = ''] = words.slice(-2);
      expect(words.at(-2)).toBe('Equal Credit Opportunity notice');
      expect(text).toMatch(/^The federal Equal Credit Opportunity Act/u);
    }
  });
});

/** The names of the credit builder's video, its picture and its captions. */
const clip = {
  source: 'creditBuilderVideo',
  poster: 'creditBuilderPoster',
  captions: { en: 'creditBuilderCaptions', es: 'creditBuilderCaptionsEs' },
};

describe('alternative offers', () => {
  it('[F-216] [ALT-005] [ALT-006] [ALT-007] [CON-028] the credit builder says its facts and posts the authid to the bank', async () => {
    const visitor = await applied(product, '2009');
    const words = visitor.words();
    for (const fact of ['Up To +60 Points', '60 days and two on-time payments', 'Get Started!'])
      expect(words).toContain(fact);
    expect(visitor.props('video')).toMatchObject(clip);
    await visitor.press('creditBuilderChosen');
    expect(visitor.opened()).toEqual([
      {
        url: expect.stringMatching(/^http:\/\/bank\.localhost(:\d+)?\/credit-builder$/u),
        fields: { authid: expect.stringMatching(/^[0-9a-f]{32}$/u) },
      },
    ]);
  });

  it('[ALT-003] [ALT-004] the partner offers lead to their own addresses', async () => {
    const declined = await applied(product, '2008');
    expect(declined.linkAddress('partnerOffer')).toMatch(/^http:\/\/bank\.localhost(:\d+)?\/partner$/u);
    const pending = await applied(product, '2010');
    expect(pending.linkAddress('partnerPendingOffer')).toMatch(/\/partner$/u);
    expect(pending.props('partner')?.title).toBe('An offer from one of our partners');
  });

  it.each([
    ['2001', 'otherCardChosen', 'other-card'],
    ['1003', 'otherCardChosenWhilePending', 'other-offer'],
  ])(
    '[ALT-008] [A-062] [SAFE-05] persona %s is led to another card with its product code and nothing else',
    async (persona, event, page) => {
      const visitor = await applied(amended, persona, { path: '/?sid=s1&token=secret' });
      expect(visitor.words()).toContain('There is another option available');
      await visitor.press(event);
      expect(visitor.address()).toBe(`https://www.surge.example/${page}?productCode=SURGE`);
    },
  );

  it('[ALT-008] [A-062] an alternate product code takes the place of the product', async () => {
    const page = await openPage(amended, 'prequal.surge', '/');
    const { store, flow } = page.site;
    flow.raise('submit', { ...applicant, SSN: '512-45-2001' });
    await page.quiet();
    store.set(machineAtom, (state) => ({
      ...state,
      result: { ...state.result, alternate_product_code: 'OTHER' },
    }));
    flow.raise('otherCardChosen');
    expect(page.site.address()).toBe('https://www.surge.example/other-card?productCode=OTHER');
  });

  it('[ALT-008] [PRD-014] none is offered where no site names one, and no other option to whom none is given', async () => {
    expect((await applied(product, '2001')).props('otherCard')).toBeUndefined();
    for (const persona of ['2001', '1003'])
      expect((await applied(product, persona)).words()).not.toMatch(/another option|option for you/u);
  });

  it.each([
    ['decision', '2001'],
    ['pendinfo', '1003'],
  ])(
    '[BNK-002] [A-064] %s shows the credit-offers panel only where its address is known',
    async (screen, persona) => {
      const visitor = await applied(amended, persona);
      expect(visitor.screen()).toBe(screen);
      expect(visitor.words()).toContain('SHOW OFFERS');
      await visitor.press('creditOffersChosen');
      expect(visitor.opened()).toEqual([
        { url: expect.stringMatching(/thirdparty\.localhost(:\d+)?\/offers$/u) },
      ]);
      expect((await applied(product, persona)).words()).not.toContain('SHOW OFFERS');
    },
  );
});

describe('the bank-redirect page', () => {
  it('[F-216] [BNK-001] [A-063] is not there unless a site turns it on', async () => {
    expect((await visit(product, 'prequal.surge', '/bank-redirect?sid=s1')).screen()).toBe('not-found');
    const visitor = await visit(product, 'prequal-full.surge', '/bank-redirect?sid=s1');
    expect(visitor.screen()).toBe('bank-redirect');
    expect(visitor.words()).toContain('Up To +60 Points');
    expect(visitor.props('page')?.tone).toBe('white');
    expect(visitor.props('video')).toMatchObject(clip);
  });
});
