import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import { type Composition, compositions } from './BannerBlock.tsx';
import descriptor from './banner.block.json' with { type: 'json' };

describe('BannerBlock', () => {
  it('[LAY-019] [LAY-024] shows title, subtitle and the check-marked list; the title is the page heading', async () => {
    const { container } = await drawExample(descriptor, 'background');
    const title = container.querySelector('h1');
    title?.focus();
    expect(document.activeElement).toBe(title);
    expect(title?.textContent).toBe('See if you pre-qualify');
    expect([...container.querySelectorAll('li')].map((item) => item.textContent)).toContain(
      'An answer in less than a minute',
    );
    expect(container.querySelectorAll('li svg')).toHaveLength(3);
  });

  it.each([
    [360, 'banner-mobile'],
    [601, 'banner.svg'],
    [1280, 'banner.svg'],
  ])('[LAY-020] [LAY-021] at %i px the art is %s', async (width, file) => {
    await page.viewport(width, 800);
    const { container } = await drawExample(descriptor, 'background');
    const art = container.querySelector<HTMLImageElement>('picture img');
    await art?.decode();
    expect(art?.currentSrc).toContain(file);
    expect(art?.alt).toBe('');
  });

  it('[LAY-022] [LAY-023] shows the card, and Apply Now on mobile only', async () => {
    await page.viewport(360, 800);
    const { container, getByText } = await drawExample(descriptor, 'card');
    expect(container.querySelector('figure img')?.getAttribute('alt')).toBe('Surge Mastercard in violet');
    await expect.element(getByText('Apply Now')).toBeVisible();
    await page.viewport(1024, 800);
    await expect.element(getByText('Apply Now')).not.toBeVisible();
  });
});

const all = Object.keys(compositions) as Composition[];
/** In these compositions the text is over the art: on a panel, or where the drawing is empty. */
const overArt: readonly Composition[] = ['beside', 'framed'];
const widths = [320, 360, 601, 1024, 1280];

/** The box of an element's text, without the space around it. */
function lettersOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

function cover(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function found(container: Element, selector: string): HTMLElement {
  const element = container.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`There is no ${selector}.`);
  return element;
}

describe.each(all)('the composition "%s"', (composition) => {
  it.each(widths)(
    '[BRD-010] [F-714] [UX-09] [LAY-022] at %i px the words are whole and nothing is read over art or under the card',
    async (width) => {
      await page.viewport(width, 800);
      const { container, unmount } = await drawExample(descriptor, 'background', { props: { composition } });
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      const art = found(container, 'picture img').getBoundingClientRect();
      expect(Math.min(art.width, art.height)).toBeGreaterThan(90);
      for (const selector of ['h1', '[data-art] p', 'ul']) {
        const letters = lettersOf(found(container, selector));
        expect(letters.left).toBeGreaterThanOrEqual(0);
        expect(letters.right).toBeLessThanOrEqual(width);
        if (!overArt.includes(composition))
          expect(cover(letters, art), `${selector} over the art`).toBe(false);
      }
      await unmount();
      const withCard = await drawExample(descriptor, 'card', { props: { composition } });
      const card = found(withCard.container, 'figure img').getBoundingClientRect();
      expect(card.width).toBeGreaterThan(100);
      expect(card.right).toBeLessThanOrEqual(width);
      expect(cover(lettersOf(found(withCard.container, 'h1')), card)).toBe(false);
      const caption = found(withCard.container, 'figcaption');
      expect(getComputedStyle(caption).backgroundColor, '[F-714] what is behind the caption').toMatch(
        /^rgb\(/,
      );
    },
  );

  it.each([320, 360])(
    '[F-714] [LAY-022] at %i px no words are over the ground of the card',
    async (width) => {
      await page.viewport(width, 800);
      for (const note of ['Card design may vary.', undefined]) {
        const card = { art: 'card', alt: 'Surge Mastercard in violet', note };
        const { container, unmount } = await drawExample(descriptor, 'card', {
          props: { composition, card },
        });
        const ground = container.querySelector('[data-art] > img')?.getBoundingClientRect() ?? new DOMRect();
        const words = [...container.querySelectorAll('[data-art] :is(h1, p)')].map(lettersOf);
        const over = overArt.includes(composition) ? [] : words.filter((letters) => cover(letters, ground));
        expect(over, `${note ?? 'without a note'}`).toEqual([]);
        await unmount();
      }
    },
  );

  it.each([601, 768, 1024])('[BRD-010] [UX-09] at %i px advantages stand in one row', async (width) => {
    await page.viewport(width, 800);
    const { container } = await drawExample(descriptor, 'background', { props: { composition } });
    const tops = [...container.querySelectorAll('li')].map((item) => item.getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(1);
    document.documentElement.style.fontSize = '200%';
    expect(document.documentElement.scrollWidth, 'with text twice as large').toBeLessThanOrEqual(width);
    document.documentElement.style.fontSize = '';
  });

  it('[F-781] on a phone advantages close the page, and stand above it on a desktop', async () => {
    const { container } = await drawExample(descriptor, 'background', { props: { composition } });
    const around = found(container, 'section').parentElement;
    const form = document.createElement('form');
    around?.append(form);
    const isBelow = () =>
      found(container, 'ul').getBoundingClientRect().top >= form.getBoundingClientRect().bottom;
    await page.viewport(360, 740);
    expect(isBelow()).toBe(true);
    await page.viewport(1280, 900);
    expect(isBelow()).toBe(false);
  });
});

describe('where the art stands', () => {
  const places = async (composition: Composition) => {
    await page.viewport(1280, 800);
    const { container } = await drawExample(descriptor, 'background', { props: { composition } });
    return {
      art: found(container, 'picture img').getBoundingClientRect(),
      title: lettersOf(found(container, 'h1')),
      words: found(container, 'h1').parentElement?.parentElement ?? container,
    };
  };

  it.each(['below', 'poster'] as const)('"%s": under the words', async (composition) => {
    const { art, title } = await places(composition);
    expect(art.top).toBeGreaterThan(title.bottom);
    expect(art.width).toBe(1280);
  });

  it('"poster": words and art share one axis', async () => {
    const { title } = await places('poster');
    expect((title.left + title.right) / 2).toBeCloseTo(640, 0);
  });

  it('"band": before the words', async () => {
    const { art, title } = await places('band');
    expect(art.right).toBeLessThanOrEqual(title.left);
  });

  it('"split": on the other half', async () => {
    const { art } = await places('split');
    expect([art.left, art.right]).toEqual([640, 1280]);
  });

  it('"framed": behind a panel that is not transparent and ends below it', async () => {
    const { art, words } = await places('framed');
    const panel = words.getBoundingClientRect();
    expect(cover(panel, art)).toBe(true);
    expect(panel.bottom).toBeGreaterThan(art.bottom);
    expect(getComputedStyle(words).backgroundColor).toMatch(/^rgb\(/);
  });
});
