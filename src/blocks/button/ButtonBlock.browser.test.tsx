import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './button.block.json' with { type: 'json' };

describe('ButtonBlock', () => {
  it('raises its event once a press', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'primary');
    await getByRole('button').click();
    expect(raise).toHaveBeenCalledExactlyOnceWith('submit');
  });

  it('[F-783] prints the page where that is what it does', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const { raise, getByRole, change } = await drawExample(descriptor, 'primary');
    await getByRole('button').click();
    expect(print).not.toHaveBeenCalled();
    await change({ props: { event: undefined, print: true } });
    await getByRole('button').click();
    expect(print).toHaveBeenCalledOnce();
    expect(raise).toHaveBeenCalledOnce();
  });

  it('[UX-14] while busy it keeps the focus and a press does nothing', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'busy');
    const button = getByRole('button').element() as HTMLElement;
    button.focus();
    button.click();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(raise).not.toHaveBeenCalled();
  });

  it.each<[string, string, string]>([
    ['a box', '<input type="checkbox" />', 'input'],
    ['what went wrong', '<h2>Terms</h2><div role="alert"><button>Load again</button></div>', 'button'],
    ['words', '<p>You can ask for a new code in 01:00</p>', ''],
  ])('[F-712] while %s is missing a press leads there and says so', async (_what, html, focused) => {
    const place = document.createElement('div');
    place.id = 'block-agreement';
    place.innerHTML = html;
    document.body.append(place);
    const { raise, container, getByRole } = await drawExample(descriptor, 'disabled');
    const button = getByRole('button', { name: 'See My Card Offers' }).element() as HTMLElement;
    expect(button.getAttribute('aria-disabled')).toBe('true');
    button.click();
    expect(document.activeElement).toBe(focused === '' ? place : place.querySelector(focused));
    await expect.poll(() => container.querySelector('[role="alert"]')?.textContent).toContain('Please check');
    expect(raise).not.toHaveBeenCalled();
  });

  it('[LNK-005] [UX-02] says why it is disabled, and only then', async () => {
    const { getByRole } = await drawExample(descriptor, 'disabled');
    await expect.element(getByRole('button')).toHaveAccessibleDescription('Please check the box to agree.');
    const props = { disabledText: 'Please check the box to agree.' };
    const idle = await drawExample(descriptor, 'primary', { props });
    expect(idle.container.textContent).toBe('See My Card Offers');
  });

  it('[UX-10] keeps the focus when it becomes disabled and says why', async () => {
    const props = { disabledText: 'Please check the box to agree.' };
    const { getByRole, change } = await drawExample(descriptor, 'primary', { props });
    const button = getByRole('button').element() as HTMLElement;
    button.focus();
    await change({ example: 'disabled' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
  });

  it('[PQ-003] says what it is doing while busy', async () => {
    const { getByRole } = await drawExample(descriptor, 'busy');
    await expect.element(getByRole('button', { name: 'Submitting...' })).toBeVisible();
  });

  it('[OFR-010] brings a block into view and the keyboard to it', async () => {
    const target = document.createElement('section');
    target.id = 'block-accept';
    target.innerHTML = '<div style="height: 2000px"></div><h2>Accept</h2>';
    document.body.append(target);
    const props = { event: undefined, scrollTo: 'accept' };
    const { getByRole } = await drawExample(descriptor, 'primary', { props });
    await getByRole('button').click();
    expect(document.activeElement).toBe(target.querySelector('h2'));
  });

  it.each(['primary', 'secondary', 'link'])('[UX-09] as %s it is at least 44 px high', async (name) => {
    const { getByRole } = await drawExample(descriptor, name);
    expect(getByRole('button').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });
});
