import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { BlockDescriptor, BlockExample } from '../../testing/blocks/BlockDescriptor.ts';
import { ExampleBlock } from '../../testing/blocks/ExampleBlock.tsx';
import { watchLiveRegions } from '../../testing/widgets/watchLiveRegions.ts';

const descriptors = import.meta.glob<BlockDescriptor>('./*/*.block.json', {
  eager: true,
  import: 'default',
});

describe('what every block owes a page, in all its examples', () => {
  it.each(Object.values(descriptors))(
    '[UX-09] [UX-11] the block $name fits 320 px, and fills its live regions after they are there',
    async (descriptor) => {
      await page.viewport(320, 800);
      for (const example of descriptor.examples as BlockExample[]) {
        const spokenTooEarly = watchLiveRegions();
        const { unmount } = await render(<ExampleBlock descriptor={descriptor} example={example} />);
        expect([...spokenTooEarly(), ...wide()], `in the example "${example.name}"`).toEqual([]);
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
        await unmount();
      }
    },
  );
});

/** Elements that overflow the page, except in a box that scrolls or clips. */
function wide(): string[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')]
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
