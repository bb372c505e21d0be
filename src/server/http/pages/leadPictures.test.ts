import { expect, it } from 'vitest';
import type { BlockNode, LinkedProp, Screen } from '../../../engine/slice.ts';
import { leadPictures } from './sitePage.ts';

const art = { wide: 'art/wide.svg', middle: 'art/middle.svg', narrow: 'art/narrow.svg' };
const node = (props: Record<string, LinkedProp>, blocks: BlockNode[] = []): BlockNode => ({
  id: 'a',
  block: 'any',
  props,
  blocks,
});
const screen = (...blocks: BlockNode[]): Screen => ({
  id: 's',
  blocks,
  uses: { blocks: [], widgets: [], forms: [] },
});
const drawings = (names: Record<string, string>) => ({
  art: Object.fromEntries(Object.entries(names).map(([width, name]) => [width, { $art: name }])),
});

it('[LAY-020] [PERF-03] names one drawing for each width, so that a browser fetches only what it draws', () => {
  const page = screen(
    node({ card: { $art: 'wide' } }, [
      node(drawings({ desktop: 'wide', tablet: 'middle', mobile: 'narrow' })),
      node(drawings({ desktop: 'narrow' })),
    ]),
  );
  expect(leadPictures(page, art, 'art/card.svg')).toEqual([
    { file: 'art/narrow.svg', media: '(max-width: 600px)' },
    { file: 'art/middle.svg', media: '(min-width: 601px) and (max-width: 1023px)' },
    { file: 'art/wide.svg', media: '(min-width: 1024px)' },
  ]);
});

it('covers every width with the drawings that there are', () => {
  const two = screen(node(drawings({ desktop: 'wide', mobile: 'narrow' })));
  expect(leadPictures(two, art, undefined).map(({ media }) => media)).toEqual([
    '(max-width: 600px)',
    '(min-width: 601px)',
  ]);
  const one = screen(node(drawings({ desktop: 'wide' })));
  expect(leadPictures(one, art, undefined)).toEqual([{ file: 'art/wide.svg' }]);
});

it('is the usual picture where a screen draws none, and nothing where there is none', () => {
  expect(leadPictures(screen(node({ text: 'x' })), art, 'art/card.svg')).toEqual([{ file: 'art/card.svg' }]);
  expect(leadPictures(undefined, art, undefined)).toEqual([]);
  const gone = screen(node(drawings({ desktop: 'constructor' })));
  expect(leadPictures(gone, art, undefined)).toEqual([]);
});
