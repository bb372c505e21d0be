import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { blockExample } from '../../../testing/blocks/BlockDescriptor.ts';
import { ExampleBlock } from '../../../testing/blocks/ExampleBlock.tsx';
import bankLink from '../../blocks/bankLink/bankLink.block.json' with { type: 'json' };
import terms from '../../blocks/terms/terms.block.json' with { type: 'json' };
import { nextPaint } from '../browser.ts';
import { keepFocus } from './watchPage.ts';

/** A page with a section that has content. */
const pageWith = (...children: ReactNode[]) => (
  <main>
    <h1>Page</h1>
    <section>
      <h2>Section</h2>
      {children}
    </section>
  </main>
);
const pressed = (name: string) => (
  <button key={name} type="button">
    {name}
  </button>
);
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const focus = (name: string) => (button(name).element() as HTMLElement).focus();

describe('keepFocus', () => {
  beforeAll(() => {
    const listens = vi.spyOn(document, 'addEventListener');
    const observes = vi.spyOn(MutationObserver.prototype, 'observe');
    keepFocus(document);
    const begun = [...listens.mock.calls];
    const [observer] = observes.mock.contexts as MutationObserver[];
    vi.restoreAllMocks();
    // Otherwise the watcher would stay for the next file.
    return () => {
      for (const [type, listener] of begun) document.removeEventListener(type, listener);
      observer?.disconnect();
    };
  });

  it('[UX-10] moves the focus to the nearest heading where what had it goes away', async () => {
    const { rerender } = await render(pageWith(pressed('press')));
    focus('press');
    await rerender(pageWith(<p key="done">done</p>));
    await expect.element(heading('Section')).toHaveFocus();
  });

  it('[UX-10] moves it to the page’s where the whole part goes away', async () => {
    const { rerender } = await render(pageWith(pressed('press')));
    focus('press');
    await rerender(
      <main>
        <h1>Page</h1>
      </main>,
    );
    await expect.element(heading('Page')).toHaveFocus();
  });

  it('[UX-10] leaves it to what takes it itself', async () => {
    const { rerender } = await render(pageWith(pressed('press')));
    focus('press');
    const example = blockExample(bankLink, 'loading');
    await rerender(pageWith(<ExampleBlock key="link" descriptor={bankLink} example={example} />));
    const own = page.getByRole('heading', { level: 2 }).nth(1);
    await expect.element(own).toHaveFocus();
    await nextPaint();
    await nextPaint();
    await expect.element(own).toHaveFocus();
  });

  it('[UX-10] leaves alone who stands elsewhere, and who had left it', async () => {
    const { rerender } = await render(pageWith(pressed('other'), pressed('press')));
    focus('press');
    focus('other');
    await rerender(pageWith(pressed('other')));
    await nextPaint();
    await nextPaint();
    await expect.element(button('other')).toHaveFocus();
    (button('other').element() as HTMLElement).blur();
    await rerender(pageWith());
    await nextPaint();
    await nextPaint();
    expect(document.activeElement).toBe(document.body);
  });

  it('[UX-10] [TRM-008] who asks for the terms again stays with them', async () => {
    const drawn = (name: string) => <ExampleBlock descriptor={terms} example={blockExample(terms, name)} />;
    const { rerender } = await render(drawn('failed'));
    focus('Retry');
    await rerender(drawn('loading'));
    await expect.element(heading('Pricing and terms')).toHaveFocus();
  });
});
