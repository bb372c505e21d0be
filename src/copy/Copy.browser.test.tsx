import { Provider } from 'jotai';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { parseText } from '../engine/text/parseText.ts';
import { RaiseContext } from '../state/contexts.ts';
import { createAppStore } from '../state/createAppStore.ts';
import { Copy } from './Copy.tsx';

const store = createAppStore({ slice: { links: { phone: { href: 'tel:+18665550141' } } } });

it.each([
  ['a phone number', '{rule.value|phone}', '8665550141'],
  ['one that a brand writes otherwise', '{rule.value}', '1-866-555-0141'],
  ['one in a link', '[{rule.value}](link:phone)', '1-866-555-0141'],
  ['an email address', '**{rule.value}**', 'no-reply@surge.example'],
  ['a number in the words themselves', '123-45-6789', ''],
])('[F-714] no line ends within %s', async (_what, text, value) => {
  const { container } = await render(
    <Provider store={store}>
      <RaiseContext value={() => undefined}>
        <p style={{ inlineSize: '14rem' }}>
          <Copy text={parseText(`Please ask anybody who ${text}`)} rule={{ value }} />
        </p>
      </RaiseContext>
    </Provider>,
  );
  const words = [...container.querySelectorAll('span')].filter(
    ({ childElementCount }) => childElementCount === 0,
  );
  const number = words.at(-1) as HTMLElement;
  // Its line is its own, and it fits there.
  expect(number.offsetHeight).toBeLessThan(30);
  expect(number.offsetTop).toBeGreaterThan(words[0]?.offsetTop ?? 0);
});

it.each([
  ['a value', '{rule.value}, Monday'],
  ['a value in a link', '[{rule.value}](link:phone), Monday'],
  ['a value in a link in bold words', '**[{rule.value}](link:phone)**, Monday'],
  ['words', '1-866-555-0141, Monday'],
])('[F-714] no width takes the comma from a phone number in %s', async (_what, text) => {
  const { container } = await render(
    <Provider store={store}>
      <RaiseContext value={() => undefined}>
        <p>
          <Copy text={parseText(`Call ${text}`)} rule={{ value: '1-866-555-0141' }} />
        </p>
      </RaiseContext>
    </Provider>,
  );
  const line = container.querySelector('p') as HTMLElement;
  const words = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const boxes: DOMRect[] = [];
  const boxOf = (node: Node, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  };
  for (let width = 240; width >= 140; width -= 1) {
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
