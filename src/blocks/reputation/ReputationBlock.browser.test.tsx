import { describe, expect, it } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './reputation.block.json' with { type: 'json' };

describe('ReputationBlock', () => {
  it('[LAY-036] [LAY-037] [LAY-038] [LOOK-08] [F-217] names the seal in words, in no dashed box', async () => {
    const { container } = await drawExample(descriptor, 'full');
    expect(container.textContent).toContain('Highly rated financial services company');
    expect(container.textContent).toContain('Rated A+');
    expect(container.querySelector('img')).toBeNull();
    const dashed = [...container.querySelectorAll('*')].filter(
      (element) => getComputedStyle(element).borderTopStyle === 'dashed',
    );
    expect(dashed).toEqual([]);
  });

  it('shows the licensed seal once it is given, with or without a sentence', async () => {
    for (const example of ['full', 'seal only']) {
      const { container, unmount } = await drawExample(descriptor, example, { props: { sealArt: 'logo' } });
      expect(container.querySelector('img')?.alt).toBe('Better Business Bureau');
      await unmount();
    }
  });

  it('[F-786] draws nothing where it has neither a sentence nor the seal', async () => {
    const { container } = await drawExample(descriptor, 'seal only', { props: { sealArt: undefined } });
    expect(container.querySelector('section')).toBeNull();
    expect(container.textContent).toBe('');
  });
});
