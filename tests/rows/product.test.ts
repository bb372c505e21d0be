import { describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import { isShown } from '../../scripts/walk/pageWords.ts';
import type { BlockNode } from '../../src/engine/slice.ts';
import { machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import { product } from '../journeys/theProduct.ts';
import { visit } from '../journeys/Visitor.ts';
import { acceptance } from './answers.ts';
import { brands, someBrands } from './brands.ts';
import { applied } from './results.ts';

/** What the product is for, as a whole; the single rows stand in the files beside this one: every flow, where it starts, and the forms that somebody fills before a decision. */
const flows = [
  { flow: 'prequal', path: '/', forms: ['application', 'offer'] },
  { flow: 'cfc', path: '/', forms: ['application'] },
  { flow: 'standalone', path: '/apply', forms: ['application'] },
  { flow: 'dm', path: '/', forms: ['reservation', 'application'] },
  { flow: 'cs', path: '/', forms: ['secondCardReservation', 'application'] },
  { flow: 'cli', path: '/', forms: ['limitIncrease'] },
];

describe('somebody who applies', () => {
  it.each(flows)(
    '[PRD-002] needs no account in $flow: nothing asks for one',
    async ({ flow, path, forms }) => {
      const visitor = await visit(product, `${flow}.${brands[0]}`, path);
      const asked = await Promise.all(
        forms.map(async (form) => Object.keys((await visitor.form(form)).fields)),
      );
      expect(asked.flat().length).toBeGreaterThan(0);
      expect(asked.flat().filter((field) => /^user|password|login/iu.test(field))).toEqual([]);
      expect(visitor.words()).not.toMatch(/log ?in|sign ?in/iu);
    },
  );

  it.each(someBrands)(
    '[PRD-005] [CON-010] pre-qualifies, sees an offer, chooses and accepts with %s',
    async (brand) => {
      const visitor = await applied(product, '1001', { site: `prequal.${brand}` });
      expect(visitor.screen()).toBe('offer');
      expect(visitor.words()).toContain('You are Pre-Approved!');
      expect(visitor.value('session.termsHtml')).toContain('Annual percentage rate');
      const colours = visitor.value('session.cardColours') as { fee: number }[];
      expect(colours.map(({ fee }) => fee)).toEqual(brand === 'surge' ? [0, 9.95, 9.95] : [0, 0, 0]);
      expect(Object.keys(await visitor.messages('offer', {})).sort()).toEqual(Object.keys(acceptance).sort());
      const chosen = { ...acceptance, cardColorCode: '03', creditProtection: 'yes' };
      expect(await visitor.submit('offer', 'submit', chosen)).toEqual([]);
      expect(visitor.sent('submit-application-offer')).toEqual([
        expect.objectContaining({ CardColorCode: '03', CreditProtection: true, AgreeAcknowledgements: true }),
      ]);
      expect(visitor.screen()).toBe('approved');
    },
  );
});

/** Names of the blocks that a page draws once cookies are accepted, the frame's first. */
async function blocksOf(site: string, path: string): Promise<string[]> {
  const { store, flow } = (await openPage(product, site, path)).site;
  flow.raise('cookiesAccepted');
  const { screens, routes, frame } = store.get(sliceAtom);
  const names = (blocks: readonly BlockNode[] = []): string[] =>
    blocks.filter((block) => isShown(store, block)).flatMap((block) => [block.block, ...names(block.blocks)]);
  const { route } = store.get(machineAtom);
  return [frame, routes[route ?? '']?.screen].flatMap((id) => names(screens[id ?? '']?.blocks));
}

describe('the shared frame', () => {
  const landing = ['banner', 'features', 'security', 'reputation'];

  it.each([
    ...['prequal', 'cfc', 'standalone'].map((flow) => ({ flow, blocks: [...landing, 'reviews'] })),
    ...['dm', 'cs'].map((flow) => ({ flow, blocks: landing })),
    { flow: 'cli', blocks: ['security'] },
  ])('[PRD-017] gives $flow its header and its footer, and $blocks', async ({ flow, blocks }) => {
    const path = flows.find((one) => one.flow === flow)?.path ?? '/';
    // The variant that has every third party, reviews among them.
    const drawn = await blocksOf(`${flow}-full.${brands[0]}`, path);
    expect(drawn).toEqual(expect.arrayContaining(['header', 'footer', ...blocks]));
  });
});
