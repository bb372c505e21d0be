import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { blockExample } from '../testing/BlockDescriptor.ts';
import { drawExample } from '../testing/drawExample.tsx';
import { ExampleBlock } from '../testing/ExampleBlock.tsx';
import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import { DialogContext } from './DialogContext.ts';
import descriptor from './dialogFrame.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);

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
    before.remove();
  });

  it('[UX-10] gives the focus to what took it while the dialog came', async () => {
    const errors = document.createElement('button');
    document.body.append(errors);
    const { unmount, getByRole } = await drawExample(descriptor, 'error');
    errors.focus();
    getByRole('dialog').getByRole('heading').element().focus();
    await unmount();
    expect(document.activeElement).toBe(errors);
    errors.remove();
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
});
