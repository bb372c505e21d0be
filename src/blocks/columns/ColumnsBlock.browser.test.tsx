import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './columns.block.json' with { type: 'json' };

it.each([
  ['pinned', 1280, 'sticky'],
  ['pinned', 360, 'static'],
  ['aside', 1280, 'static'],
  ['side first', 1280, 'sticky'],
])('as in the example "%s" the block at the side is, at %i px, %s', async (example, width, position) => {
  await page.viewport(width, 800);
  const { container } = await drawExample(descriptor, example);
  const side = container.querySelector('#block-side') as Element;
  expect(getComputedStyle(side).position).toBe(position);
});

it.each([
  ['side first', 1280, 'beside'],
  ['side first', 360, 'above'],
  ['aside', 1280, 'beside'],
  ['aside', 360, 'below'],
])('[F-784] as in the example "%s" it is, at %i px, %s the other', async (example, width, place) => {
  await page.viewport(width, 800);
  const { container } = await drawExample(descriptor, example);
  const [side, main] = ['side', 'main'].map((id) =>
    container.querySelector(`#block-${id}`)?.getBoundingClientRect(),
  );
  if (side === undefined || main === undefined) throw new Error('A block is not drawn.');
  const found = side.left >= main.right ? 'beside' : side.bottom <= main.top ? 'above' : 'below';
  expect(found).toBe(place);
});
