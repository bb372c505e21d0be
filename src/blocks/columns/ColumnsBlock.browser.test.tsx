import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawExample } from '../testing/drawExample.tsx';
import descriptor from './columns.block.json' with { type: 'json' };

it.each([
  ['pinned', 1280, 'sticky'],
  ['pinned', 360, 'static'],
  ['aside', 1280, 'static'],
])('as in the example "%s" the second block is, at %i px, %s', async (example, width, position) => {
  await page.viewport(width, 800);
  const { container } = await drawExample(descriptor, example);
  const second = container.querySelector('#block-side') as Element;
  expect(getComputedStyle(second).position).toBe(position);
});
