import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { applyBrandTokens, brandNames } from '../../../testing/blocks/applyBrandTokens.ts';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import { emulateMedia } from '../../../testing/blocks/emulateMedia.ts';
import { clippedParts } from '../../../testing/support/clippedParts.ts';
import descriptor from './result.block.json' with { type: 'json' };

describe('ResultBlock', () => {
  it('[DEC-001] [DEC-003] [DEC-004] [DEC-005] [DEC-006] shows ribbon, reference, reason, note and card', async () => {
    const { container } = await drawExample(descriptor, 'declined');
    expect(container.textContent).toContain('Your Pre-qualification Results Are...');
    expect(container.textContent).toContain('Reference # 900000001');
    expect(container.textContent).toContain('We are unable to approve your application at this time.');
    expect(container.querySelector('strong')?.textContent).toBe('no-reply@surge.example');
    expect(container.querySelector('img')?.alt).toBe('Surge Mastercard in violet');
  });

  it('[DEC-003] [DEC-006] leaves out a reference without a value and a note that is suppressed', async () => {
    const props = { reference: { label: 'Reference #', value: '' }, emailNote: null };
    const { container } = await drawExample(descriptor, 'declined', { props });
    expect(container.textContent).not.toContain('Reference');
    expect(container.textContent).not.toContain('junk folder');
  });

  it.each(['declined', 'approved'])(
    '[F-783] [UX-15] prints as one column, from one edge: %s',
    async (example) => {
      await page.viewport(800, 1_100);
      await emulateMedia({ media: 'print' });
      const { container } = await drawExample(descriptor, example);
      const boxes = ['h1', 'p', 'img:not([alt=""])'].flatMap((kind) =>
        [...container.querySelectorAll(kind)].map((element) => element.getBoundingClientRect()),
      );
      const seen = boxes.filter(({ height }) => height > 0).sort((one, other) => one.top - other.top);
      expect(seen.length).toBeGreaterThan(2);
      for (const [index, { bottom }] of seen.entries())
        expect(seen[index + 1]?.top ?? bottom, 'nothing stands beside another').toBeGreaterThanOrEqual(
          bottom - 1,
        );
    },
  );

  it('[UX-10] its ribbon takes the focus', async () => {
    const { container } = await drawExample(descriptor, 'pending');
    container.querySelector('h1')?.focus();
    expect(document.activeElement).toBe(container.querySelector('h1'));
  });

  it('[LOOK-09] tells next step and contact above the fold of a phone', async () => {
    await page.viewport(360, 740);
    const { container } = await drawExample(descriptor, 'declined');
    const contact = container.querySelector('a[href^="tel:"]');
    expect(contact?.getBoundingClientRect().bottom).toBeLessThan(740);
  });

  it('[F-405] says the outcome in its heading; without one the ribbon is the heading', async () => {
    const { container, unmount } = await drawExample(descriptor, 'declined');
    expect(container.querySelector('h1')?.textContent).toBe("We can't approve your application");
    await unmount();
    const plain = await drawExample(descriptor, 'declined', { props: { says: null } });
    expect(plain.container.querySelector('h1')?.textContent).toBe('Your Pre-qualification Results Are...');
  });

  it('[F-405] an approval shows the card right under the congratulation, with its owner on it', async () => {
    await page.viewport(360, 740);
    const { container } = await drawExample(descriptor, 'approved');
    const card = container.querySelector('img[alt="Surge Mastercard in coral"]');
    const heading = container.querySelector('h1')?.getBoundingClientRect();
    const words = container.querySelector('dl')?.getBoundingClientRect();
    const box = card?.getBoundingClientRect();
    expect(box?.top).toBeGreaterThan(heading?.bottom ?? 0);
    expect(box?.bottom).toBeLessThan(words?.top ?? 0);
    expect(card?.parentElement?.textContent).toBe('Jordan Avery');
  });

  it.each(brandNames)(
    '[UX-09] [F-405] shows the longest name whole with %s: on the card, in heading and facts',
    async (brand) => {
      await page.viewport(360, 740);
      applyBrandTokens(brand);
      const [first, last] = ['W'.repeat(17), 'W'.repeat(26)];
      const name = `${first} ${last}`;
      for (const example of ['approved', 'offer', 'declined']) {
        const { container, unmount } = await drawExample(descriptor, example, {
          props: {
            says: { heading: `You are approved, ${first}`, text: name, next: name },
            card: { art: 'card', alt: 'Card', name },
          },
          blocks: { facts: { block: 'facts', props: { items: { name: { label: 'Name', value: name } } } } },
        });
        expect(clippedParts(), example).toEqual([]);
        const printed = container.querySelector('[data-ink]');
        const [card, box] = [printed?.parentElement, printed].map((each) => each?.getBoundingClientRect());
        expect(printed?.textContent).toBe(name);
        expect(box?.top, 'within the card').toBeGreaterThanOrEqual(card?.top ?? 0);
        expect(box?.left).toBeGreaterThanOrEqual(card?.left ?? 0);
        expect(box?.right).toBeLessThanOrEqual(card?.right ?? 0);
        await unmount();
      }
    },
  );

  it('[F-405] [UX-15] only the card moves, once, and within 200 ms', async () => {
    await page.viewport(1280, 800);
    const { container } = await drawExample(descriptor, 'approved');
    expect(movingIn(container)).toEqual([{ count: '1', milliseconds: 200 }]);
    const declined = await drawExample(descriptor, 'declined');
    expect(movingIn(declined.container)).toEqual([]);
  });
});

/** Running animations: how often, and for how long. */
function movingIn(container: Element) {
  return [...container.querySelectorAll('*')]
    .map((element) => getComputedStyle(element))
    .filter(({ animationName }) => animationName !== 'none')
    .map(({ animationIterationCount: count, animationDuration }) => ({
      count,
      milliseconds: Number.parseFloat(animationDuration) * 1_000,
    }));
}
