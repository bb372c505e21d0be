import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drawExample } from '../testing/drawExample.tsx';
import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './button.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);

describe('ButtonBlock', () => {
  it('raises its event once a press', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'primary');
    await getByRole('button').click();
    expect(raise).toHaveBeenCalledExactlyOnceWith('submit');
  });

  it.each(['busy', 'disabled'])(
    '[UX-14] while %s it keeps the focus and a press does nothing',
    async (name) => {
      const { raise, getByRole } = await drawExample(descriptor, name);
      const button = getByRole('button').element() as HTMLElement;
      button.focus();
      button.click();
      await userEvent.keyboard('{Enter}');
      expect(document.activeElement).toBe(button);
      expect(button.getAttribute('aria-disabled')).toBe('true');
      expect(raise).not.toHaveBeenCalled();
    },
  );

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
    target.remove();
  });

  it.each(['primary', 'secondary', 'link'])('[UX-09] as %s it is at least 44 px high', async (name) => {
    const { getByRole } = await drawExample(descriptor, name);
    expect(getByRole('button').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });
});
