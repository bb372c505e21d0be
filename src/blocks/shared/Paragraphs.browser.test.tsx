import { Provider } from 'jotai';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { parseText } from '../../engine/text/parseText.ts';
import { RaiseContext } from '../../state/contexts.ts';
import { createAppStore } from '../../state/createAppStore.ts';
import { Paragraphs } from './Paragraphs.tsx';

const store = createAppStore({
  slice: { links: { phone: { href: 'tel:+18665550141' } }, context: { 'site.phone': { type: 'string' } } },
  surroundings: { site: { phone: '1-866-555-0141' } },
});

it.each([
  ['a value', '{site.phone}, Monday'],
  ['a value in a link', '[{site.phone}](link:phone), Monday'],
  ['a value in a link in bold words', '**[{site.phone}](link:phone)**, Monday'],
  ['words', '1-866-555-0141, Monday'],
])('[F-714] no width takes the comma from a phone number in %s', async (_what, text) => {
  const { container } = await render(
    <Provider store={store}>
      <RaiseContext value={() => undefined}>
        <Paragraphs text={parseText(`Call ${text}`)} />
      </RaiseContext>
    </Provider>,
  );
  const line = container.firstElementChild as HTMLElement;
  const words = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const boxes: DOMRect[] = [];
  const boxOf = (node: Node, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  };
  for (let width = 240; width >= 150; width -= 1) {
    line.style.inlineSize = `${width}px`;
    boxes.length = 0;
    words.currentNode = line;
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const said = node.textContent ?? '';
      for (const part of [/1-866-555-0141/u, /,/u]) {
        const found = part.exec(said);
        if (found !== null) boxes.push(boxOf(node, found.index, found.index + found[0].length));
      }
    }
    const [number, comma] = boxes;
    expect(number?.height, `${width} px`).toBeLessThan(30);
    expect(comma?.bottom, `${width} px`).toBeCloseTo(number?.bottom ?? 0, 0);
  }
});
