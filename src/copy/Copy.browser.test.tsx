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
  ['one with hidden digits', '**{rule.value}**', '(•••) •••-0142'],
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
