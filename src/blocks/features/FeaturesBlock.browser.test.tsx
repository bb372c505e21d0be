import { describe, expect, it } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './features.block.json' with { type: 'json' };

describe('FeaturesBlock', () => {
  it('[LAY-026] [LAY-028] [LAY-030] lists features beside the card, with the note', async () => {
    const { container } = await drawExample(descriptor, 'full');
    expect([...container.querySelectorAll('li h3')].map((title) => title.textContent)).toEqual([
      'Room to grow',
      'Builds your history',
      'Protected purchases',
    ]);
    expect(container.querySelector('img')?.alt).toBe('Surge Mastercard in violet');
    expect(container.textContent).toContain('A $9.95 fee applies on Premium Designs.');
  });

  it.each([
    ['[LAY-029] [LAY-031] below the list', 'See Full Terms'],
    ['[LAY-027] inside a description', 'terms and conditions'],
  ])('leads to the terms %s', async (_where, name) => {
    const { raise, getByRole } = await drawExample(descriptor, 'full');
    await getByRole('button', { name }).click();
    expect(raise).toHaveBeenCalledExactlyOnceWith('termsClicked');
  });

  it('leaves out what a table takes away', async () => {
    const { container } = await drawExample(descriptor, 'full', {
      props: { note: null, items: { limit: null } },
    });
    expect(container.querySelectorAll('li')).toHaveLength(0);
    expect(container.textContent).not.toContain('Premium Designs');
  });

  it('[LOOK-06] draws the card at 1.586:1', async () => {
    const { container } = await drawExample(descriptor, 'full');
    const box = container.querySelector('img')?.getBoundingClientRect();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.586, 2);
  });
});
