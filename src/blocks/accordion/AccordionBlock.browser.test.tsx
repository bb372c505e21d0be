import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import { emulateMedia } from '../../../testing/blocks/emulateMedia.ts';
import descriptor from './accordion.block.json' with { type: 'json' };

const card = 'The form for the card stands here.';
const account = 'The form for the account stands here.';

describe('AccordionBlock', () => {
  it('[PAY-006] [PAY-007] shows a mark beside a heading and a note under another', async () => {
    const { getByRole } = await drawExample(descriptor, 'choices');
    const headings = getByRole('heading', { level: 2 }).elements();
    expect(headings.map(({ textContent }) => textContent.trim())).toEqual([
      'Pay by Card Fastest',
      'Checking or Savings Account',
      'Other ways to pay',
    ]);
    await expect
      .element(getByRole('button', { name: 'Checking or Savings Account' }))
      .toHaveAccessibleDescription('Takes an additional 10 days to clear');
  });

  it('[PAY-009] draws the child block that has the id of the open item, and no other', async () => {
    const { container, getByRole } = await drawExample(descriptor, 'choices');
    const button = getByRole('button', { name: /Pay by Card/, expanded: true });
    const region = getByRole('region', { name: /Pay by Card/ });
    await expect.element(region).toHaveTextContent(card);
    expect(button.element().getAttribute('aria-controls')).toBe(region.element().id);
    expect(container.textContent).not.toContain(account);
    expect(getByRole('button', { expanded: false }).elements()).toHaveLength(2);
  });

  it('[PAY-009] draws another one once another item is open, and none once none is', async () => {
    const { container, change } = await drawExample(descriptor, 'choices');
    await change({ props: { current: 'account' } });
    await expect.poll(() => container.textContent).not.toContain(card);
    expect(container.textContent).toContain(account);
    await change({ props: { current: '' } });
    await expect.poll(() => container.textContent).not.toContain(account);
  });

  it('[UX-15] opens and closes at once where motion is not welcome', async () => {
    await emulateMedia({ features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] });
    const { container, change } = await drawExample(descriptor, 'choices');
    await change({ props: { current: 'account' } });
    expect(container.textContent).not.toContain(card);
    const region = container.querySelector<HTMLElement>('[role="region"]');
    expect(region?.textContent).toBe(account);
    expect(region?.style.cssText).toBe('');
  });

  it('does not draw a child block whose id no item has, nor an item that was taken away', async () => {
    const { container, getByRole } = await drawExample(descriptor, 'choices', {
      props: { current: 'stray', items: { card: { label: 'Pay by Card' }, account: null } },
      blocks: { stray: { block: 'prose', props: { text: 'Nobody asked for this.' } } },
    });
    expect(container.textContent.trim()).toBe('Pay by Card');
    expect(getByRole('button').element().getAttribute('aria-controls')).toBe('');
  });

  it.each([
    ['choices', 'Checking or Savings Account', 'account'],
    ['choices', 'Pay by Card Fastest', ''],
    ['closed', 'Pay by Card Fastest', 'card'],
  ])('[PAY-001] in the example "%s" a press on "%s" asks for "%s"', async (example, name, item) => {
    const { raise, getByRole } = await drawExample(descriptor, example);
    await getByRole('button', { name }).click();
    expect(raise).toHaveBeenCalledExactlyOnceWith('choiceOpened', undefined, { item });
  });

  it('[UX-12] opens by the keyboard, goes by arrows, and keeps the focus', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'closed');
    const [first, second] = getByRole('button').elements() as HTMLElement[];
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    expect(raise).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(first);
  });

  it.each([360, 1280])('[UX-09] is at least 44 px high at %i px, its note a part of it', async (width) => {
    await page.viewport(width, 800);
    const { raise, getByRole, getByText } = await drawExample(descriptor, 'closed');
    for (const button of getByRole('button').elements()) {
      expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
    const note = getByText('Takes an additional 10 days to clear').element().getBoundingClientRect();
    const target = document.elementFromPoint(note.left + 5, note.top + 5) as HTMLElement;
    target.click();
    expect(raise).toHaveBeenCalledExactlyOnceWith('choiceOpened', undefined, { item: 'account' });
  });

  it('[ACT-003] without an event it has headings in order, says which is the present one, and nothing to press', async () => {
    const { container, getByRole } = await drawExample(descriptor, 'steps');
    const headings = getByRole('heading', { level: 2 }).elements();
    expect(headings.map(({ textContent }) => textContent.trim())).toEqual([
      '1 Apply: done',
      '2 Get a response in just a few seconds',
      '3 Pay my fee',
      '4 Enjoy!',
    ]);
    expect(headings.map((heading) => heading.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      null,
      null,
    ]);
    expect(container.querySelector('button, [role="region"]')).toBeNull();
    expect(container.querySelectorAll('svg')).toHaveLength(1);
    expect(container.textContent).toContain('We are looking at your application.');
    expect(container.textContent).not.toContain('The first step stands here.');
  });

  it('[ACT-003] changes its panel with the page at once', async () => {
    const { container, change } = await drawExample(descriptor, 'steps');
    await change({ props: { current: 'fee' } });
    expect(container.textContent).toContain('The third step stands here.');
    expect(container.textContent).not.toContain('We are looking at your application.');
  });

  it('[UX-13] stands a level deeper where it is told to', async () => {
    const { getByRole } = await drawExample(descriptor, 'closed', { props: { order: 3 } });
    expect(getByRole('heading', { level: 3 }).elements()).toHaveLength(3);
  });
});
