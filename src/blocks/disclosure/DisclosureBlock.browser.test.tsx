import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './disclosure.block.json' with { type: 'json' };

describe('DisclosureBlock', () => {
  it.each([
    ['closed', true],
    ['open', false],
  ])('[CS-016] while %s a press asks for the other', async (name, open) => {
    const { raise, getByRole } = await drawExample(descriptor, name);
    await getByRole('button', { name: 'Add Authorized User (Optional)', expanded: !open }).click();
    expect(raise).toHaveBeenCalledExactlyOnceWith('authorizedUserToggled', undefined, { open });
  });

  it('[UX-12] opens by the keyboard, and keeps the focus', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'closed');
    const button = getByRole('button').element() as HTMLElement;
    button.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    expect(raise).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(button);
  });

  it('[UX-13] is a heading of the form, described by its sentence', async () => {
    const { getByRole } = await drawExample(descriptor, 'closed');
    await expect.element(getByRole('heading', { level: 2 })).toBeVisible();
    await expect.element(getByRole('button')).toHaveAccessibleDescription(/annual fee/);
  });

  it('[UX-09] is at least 44 px high', async () => {
    const { getByRole } = await drawExample(descriptor, 'closed');
    expect(getByRole('button').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });
});
