import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './benefits.block.json' with { type: 'json' };

const early = 'More about Get paid up to 2 days early';

async function draw() {
  const drawn = await drawExample(descriptor, 'three');
  const items = [...drawn.container.querySelectorAll('li')];
  const tip = () => drawn.container.querySelector<HTMLElement>('[role="tooltip"]');
  const shown = () =>
    items.flatMap((item, index) =>
      item.querySelector('[role="tooltip"]')?.checkVisibility() ? [index] : [],
    );
  // The pointer rests wherever another file left it, and may be over a button.
  await userEvent.hover(drawn.getByRole('heading'));
  await expect.poll(shown).toEqual([]);
  return { ...drawn, tip, shown, button: drawn.getByRole('button', { name: early }) };
}

describe('BenefitsBlock', () => {
  it('[GRB-001] names the button of each tip by its benefit and describes it by the tip', async () => {
    const { container, button } = await draw();
    expect(container.querySelectorAll('li button')).toHaveLength(3);
    await expect.element(button).toHaveAccessibleDescription(/^Direct deposits are credited/u);
  });

  it.each(['{Enter}', ' '])(
    '[GRB-001] [UX-12] shows a tip by the key "%s" and hides it by Escape',
    async (key) => {
      const { button, shown } = await draw();
      (button.element() as HTMLElement).focus();
      await userEvent.keyboard(key);
      await expect.poll(shown).toEqual([0]);
      await userEvent.keyboard('{Escape}');
      await expect.poll(shown).toEqual([]);
      expect(document.activeElement).toBe(button.element());
    },
  );

  it('[UX-13] shows one tip at a time, and a press elsewhere dismisses it', async () => {
    const { button, shown, getByRole } = await draw();
    await userEvent.click(button);
    await userEvent.click(getByRole('button', { name: 'More about Joint Accounts' }));
    await expect.poll(shown).toEqual([1]);
    await userEvent.click(getByRole('heading'));
    await expect.poll(shown).toEqual([]);
  });

  it('[UX-13] a mouse that rests on the button shows it, may go into it, and hides it by leaving both', async () => {
    const { button, shown, tip, getByRole } = await draw();
    await userEvent.hover(button);
    await expect.poll(shown).toEqual([0]);
    await userEvent.hover(tip() as HTMLElement);
    await expect.poll(shown).toEqual([0]);
    await userEvent.hover(getByRole('heading'));
    await expect.poll(shown).toEqual([]);
  });

  it('[UX-13] a pressed tip stays when the mouse goes away', async () => {
    const { button, shown, getByRole } = await draw();
    await userEvent.click(button);
    await userEvent.hover(getByRole('heading'));
    await expect.poll(shown).toEqual([0]);
  });

  it('[UX-09] its buttons are 44 px, and a tip fits 320 px', async () => {
    await page.viewport(320, 700);
    const { button, tip } = await draw();
    const { width, height } = button.element().getBoundingClientRect();
    expect([width, height]).toEqual([44, 44]);
    await userEvent.click(button);
    const box = tip()?.getBoundingClientRect();
    expect(box?.left).toBeGreaterThanOrEqual(0);
    expect(box?.right).toBeLessThanOrEqual(320);
  });

  it('leaves out what a table takes away', async () => {
    const { container } = await drawExample(descriptor, 'three', { props: { items: { early: null } } });
    expect(container.querySelectorAll('li')).toHaveLength(0);
  });
});
