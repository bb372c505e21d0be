import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './steps.block.json' with { type: 'json' };

/** The text for screen readers: everything not hidden from them. */
function wordsOf(item: Element): string {
  const copy = item.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent;
}

const heading = (container: Element) => container.querySelector('h3');

describe('StepsBlock', () => {
  it('[APR-012] lists the steps in their order and says which is the present one', async () => {
    const { container, getByRole } = await drawExample(descriptor, 'second');
    const items = getByRole('list', { name: 'Steps' }).getByRole('listitem').elements();
    expect(items.map((item) => wordsOf(item))).toEqual([
      'User name: done',
      'Password',
      'Terms of use',
      'Done',
    ]);
    expect(items.every((item) => item.querySelector('button, a') === null)).toBe(true);
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
    expect(heading(container)?.textContent).toBe('Choose a password');
  });

  it('[UX-10] gives the focus to the heading of a new step', async () => {
    const { container, change } = await drawExample(descriptor, 'first');
    const next = container.querySelector('button');
    next?.focus();
    expect(document.activeElement).toBe(next);
    await change({ example: 'second' });
    expect(heading(container)?.textContent).toBe('Choose a password');
    expect(document.activeElement).toBe(heading(container));
  });

  it('[UX-10] takes the focus on arrival only where nothing else has it', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    const held = await drawExample(descriptor, 'first');
    expect(document.activeElement).toBe(field);
    await held.unmount();
    field.remove();
    const { container } = await drawExample(descriptor, 'first');
    expect(document.activeElement).toBe(heading(container));
  });

  it('[F-414] tells what lies ahead from what is done by more than the color of its bar', async () => {
    const { getByRole } = await drawExample(descriptor, 'second');
    const bars = getByRole('list', { name: 'Steps' })
      .getByRole('listitem')
      .elements()
      .map((item) => getComputedStyle(item));
    expect(bars.map(({ borderTopWidth }) => borderTopWidth)).toEqual(['4px', '4px', '2px', '2px']);
    expect(new Set(bars.map(({ borderTopColor }) => borderTopColor)).size).toBe(2);
  });

  it('[F-405] [UX-15] moves a new step once, within 200 ms', async () => {
    const { container } = await drawExample(descriptor, 'second');
    const moving = [...container.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter(({ animationName }) => animationName !== 'none');
    expect(moving.map((style) => [style.animationDuration, style.animationIterationCount])).toEqual([
      ['0.2s', '1'],
    ]);
  });

  it('[UX-12] leads back by a button, where there is a way back', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'second');
    await userEvent.click(getByRole('button', { name: 'Back' }));
    expect(raise.mock.calls).toEqual([['registrationBack']]);
    const last = await drawExample(descriptor, 'last');
    expect(last.container.querySelector('button')).toBeNull();
  });

  it('draws no heading for a step that it does not know', async () => {
    const { container } = await drawExample(descriptor, 'first', { props: { current: '' } });
    expect(heading(container)).toBeNull();
    expect(container.querySelector('[aria-current]')).toBeNull();
  });
});
