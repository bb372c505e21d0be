import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../widgets/testing/axeViolations.ts';
import { watchLiveRegions } from '../../widgets/testing/watchLiveRegions.ts';
import { applyBrandTokens, exampleBrand } from './applyBrandTokens.ts';
import type { BlockDescriptor, BlockExample } from './BlockDescriptor.ts';
import { ExampleBlock } from './ExampleBlock.tsx';

/**
 * What every block owes a page: no finding of axe, nothing wider than 320 px and no live region that is mounted with its words
 * in any example of its descriptor.
 */
export function itBehavesLikeABlock(descriptor: BlockDescriptor) {
  const examples = descriptor.examples as BlockExample[];

  describe(`the block ${descriptor.name}`, () => {
    beforeAll(() => applyBrandTokens(exampleBrand));

    it.each(examples)('[UX-13] passes axe as in the example "$name"', async (example) => {
      await page.viewport(414, 896);
      await render(<ExampleBlock descriptor={descriptor} example={example} />);
      expect(await axeViolations(document.body)).toEqual([]);
    });

    it.each(examples)('[UX-09] fits 320 px as in the example "$name"', async (example) => {
      await page.viewport(320, 800);
      await render(<ExampleBlock descriptor={descriptor} example={example} />);
      expect(wide(document.body)).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    });

    it.each(examples)(
      '[UX-11] fills its live regions after it mounts them, as in the example "$name"',
      async (example) => {
        const spokenTooEarly = watchLiveRegions();
        await render(<ExampleBlock descriptor={descriptor} example={example} />);
        expect(spokenTooEarly()).toEqual([]);
      },
    );
  });
}

/** Elements that stick out of the page, but for those inside a box that scrolls or cuts. */
function wide(body: HTMLElement): string[] {
  return [...body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > 320.5)
    .filter((element) => !isCut(element))
    .map((element) => `${element.localName}.${element.className}`);
}

function isCut(element: Element): boolean {
  for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflowX !== 'visible') return true;
  }
  return false;
}
