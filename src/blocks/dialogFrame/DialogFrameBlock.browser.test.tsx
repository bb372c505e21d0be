import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { blockExample } from '../../../testing/blocks/BlockDescriptor.ts';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import { ExampleBlock } from '../../../testing/blocks/ExampleBlock.tsx';
import { translatePage } from '../../../testing/support/translatePage.ts';
import type { Sentence } from '../block.ts';
import { DialogContext } from './DialogContext.ts';
import DialogFrameBlock from './DialogFrameBlock.tsx';
import descriptor from './dialogFrame.block.json' with { type: 'json' };

describe('DialogFrameBlock', () => {
  it('[UX-10] [MOD-001] is named by its title, where the focus begins', async () => {
    const { getByRole } = await drawExample(descriptor, 'error');
    const dialog = getByRole('dialog', { name: 'Error' });
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => document.activeElement?.textContent).toBe('Error');
    expect(dialog.element().getAttribute('aria-modal')).toBe('true');
  });

  it('[UX-10] [UX-12] holds the keyboard inside', async () => {
    const { getByRole } = await drawExample(descriptor, 'error');
    const dialog = getByRole('dialog').element();
    await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
    for (let at = 0; at < 8; at += 1) {
      await userEvent.keyboard(at < 4 ? '{Tab}' : '{Shift>}{Tab}{/Shift}');
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });

  it('[UX-10] gives the focus back', async () => {
    const before = document.createElement('button');
    document.body.append(before);
    before.focus();
    const { unmount, getByRole } = await drawExample(descriptor, 'error');
    await expect.poll(() => getByRole('dialog').element().contains(document.activeElement)).toBe(true);
    await unmount();
    expect(document.activeElement).toBe(before);
  });

  it('[UX-10] gives the focus to what took it while the dialog came', async () => {
    const errors = document.createElement('button');
    document.body.append(errors);
    const { unmount, getByRole } = await drawExample(descriptor, 'error');
    errors.focus();
    getByRole('dialog').getByRole('heading').element().focus();
    await unmount();
    expect(document.activeElement).toBe(errors);
  });

  describe('of several', () => {
    /** A page with a section that opens the dialogs. Each dialog has a button. */
    const Page = ({ open, hasButton = true }: { open: string[]; hasButton?: boolean }) => (
      <>
        <main>
          <h1>Page</h1>
          <section>
            <h2>Section</h2>
            {hasButton && <button type="button">into</button>}
          </section>
        </main>
        {open.map((name) => (
          <DialogFrameBlock key={name} id={name} raise={() => undefined} title={name}>
            {!name.endsWith('!') && <button type="button">in {name}</button>}
          </DialogFrameBlock>
        ))}
      </>
    );
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const title = (name: string) => page.getByRole('heading', { name, exact: true });
    const focus = (name: string) => (button(name).element() as HTMLElement).focus();

    async function opened(...steps: string[][]) {
      const drawn = await render(<Page open={[]} />);
      focus('into');
      for (const open of steps) {
        await drawn.rerender(<Page open={open} />);
        await expect.element(title(open.at(-1) ?? '')).toHaveFocus();
        const name = `in ${open.at(-1)}`;
        if (button(name).query()) focus(name);
      }
      return drawn;
    }

    it.each<[string, string[][], [string[], string][]]>([
      [
        'one by one',
        [['A'], ['A', 'B']],
        [
          [['A'], 'in A'],
          [[], 'into'],
        ],
      ],
      ['to the page, from a dialog that replaced another', [['A'], ['B']], [[[], 'into']]],
      [
        'to nothing else where the dialog below closes',
        [['A'], ['A', 'B']],
        [
          [['B'], 'in B'],
          [[], 'into'],
        ],
      ],
      ['where all close at once', [['A'], ['A', 'B']], [[[], 'into']]],
    ])('[UX-10] gives the focus back %s', async (_how, opening, closing) => {
      const { rerender } = await opened(...opening);
      for (const [open, focused] of closing) {
        await rerender(<Page open={open} />);
        await expect.element(button(focused)).toHaveFocus();
      }
    });

    it('[UX-10] gives it to what took it in the dialog below meanwhile', async () => {
      const { rerender } = await opened(['A'], ['A', 'B']);
      (title('A').element() as HTMLElement).focus();
      focus('in B');
      await rerender(<Page open={['A']} />);
      await expect.element(title('A')).toHaveFocus();
      await rerender(<Page open={[]} />);
      await expect.element(button('into')).toHaveFocus();
    });

    it('[UX-10] gives it to the nearest heading where the opener is gone, without moving the view', async () => {
      const { rerender } = await opened(['A']);
      const spacer = document.createElement('div');
      spacer.style.blockSize = '4000px';
      document.body.prepend(spacer);
      window.scrollTo(0, 100);
      await rerender(<Page open={['A']} hasButton={false} />);
      await rerender(<Page open={[]} hasButton={false} />);
      await expect.element(title('Section')).toHaveFocus();
      expect(window.scrollY).toBe(100);
    });

    it('[UX-10] does the same where the opener takes no focus any more', async () => {
      const { rerender } = await opened(['A']);
      (button('into').element() as HTMLButtonElement).disabled = true;
      await rerender(<Page open={[]} />);
      await expect.element(title('Section')).toHaveFocus();
    });

    it('[UX-10] gives it to the page’s heading where nothing had it', async () => {
      const { rerender } = await render(<Page open={['A']} />);
      await expect.element(title('A')).toHaveFocus();
      await rerender(<Page open={[]} />);
      await expect.element(title('Page')).toHaveFocus();
    });

    it('[UX-10] is not misled by a window of the browser’s own above it', async () => {
      const { rerender } = await opened(['A']);
      const lost = document.createElement('dialog');
      lost.setAttribute('role', 'alertdialog');
      lost.innerHTML = '<button>again</button>';
      document.body.append(lost);
      lost.showModal();
      lost.close();
      lost.remove();
      await expect.element(button('in A')).toHaveFocus();
      await rerender(<Page open={[]} />);
      await expect.element(button('into')).toHaveFocus();
    });
  });

  it('[F-701] says a title that changes, also on a page that the browser translates', async () => {
    onTestFinished(translatePage());
    const dialog = (title: Sentence, message?: Sentence) => (
      <DialogFrameBlock id="dialog" raise={() => undefined} title={title} message={message} busy={!message} />
    );
    const { rerender } = await render(dialog('Loading your terms'));
    const heading = () => page.getByRole('heading').query()?.textContent;
    await expect.poll(heading).toBe('LOADING YOUR TERMS');
    await rerender(dialog({ inline: ['Your ', { bold: ['terms'] }, ' are lost'] }, 'Try again.'));
    await expect.poll(heading).toBe('YOUR TERMS ARE LOST');
    await rerender(dialog('Your terms'));
    await expect.poll(heading).toBe('YOUR TERMS');
  });

  it('raises close on Escape and from its corner', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'error');
    await userEvent.keyboard('{Escape}');
    expect(raise).toHaveBeenCalledExactlyOnceWith('close');
    await getByRole('button', { name: 'Close' }).first().click();
    expect(raise).toHaveBeenCalledTimes(2);
  });

  it('[MOD-002] [MOD-003] cannot be closed while something loads', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'loading');
    await expect.element(getByRole('dialog', { name: 'Loading Terms & Conditions...' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(raise).not.toHaveBeenCalled();
  });

  it('[MOD-005] is closed by its own buttons only where the flow says so', async () => {
    const raise = vi.fn();
    const example = blockExample(descriptor, 'invalid state');
    const { getByRole } = await render(
      <DialogContext value={{ dismissible: false }}>
        <ExampleBlock descriptor={descriptor} example={example} raise={raise} />
      </DialogContext>,
    );
    await userEvent.keyboard('{Escape}');
    expect(raise).not.toHaveBeenCalled();
    await getByRole('button', { name: 'Close' }).click();
    expect(raise).toHaveBeenCalledExactlyOnceWith('close');
  });

  it('[MOD-004] says its text and the message after it', async () => {
    const { getByRole } = await drawExample(descriptor, 'invalid state');
    expect(getByRole('dialog').element().textContent).toMatch(
      /Thank you for your interest in .* serviced by the finance company\.This offer is not available in your state\./,
    );
  });

  it('[UX-10] keeps its last buttons in view where it is taller than the window', async () => {
    await page.viewport(360, 740);
    const { getByRole } = await render(
      <DialogFrameBlock id="tall" raise={() => undefined} title="Tall">
        <p style={{ blockSize: 900 }}>Text</p>
        <div>
          <button type="button">Confirm</button>
        </div>
      </DialogFrameBlock>,
    );
    const button = getByRole('button', { name: 'Confirm' });
    await expect.element(button).toBeVisible();
    expect(button.element().getBoundingClientRect().bottom).toBeLessThan(740);
  });
});
