import { describe, expect, it } from 'vitest';
import { drawExample } from '../testing/drawExample.tsx';
import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './promotion.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);

describe('PromotionBlock', () => {
  it('[ALT-005] [ALT-007] [CON-028] says claim, terms and what has to be said with it', async () => {
    const { container } = await drawExample(descriptor, 'framed');
    expect(container.querySelector('h3')?.textContent).toBe('Up To +60 Points');
    expect([...container.querySelectorAll('li')].map((point) => point.textContent)).toEqual([
      'Your on-time payments are reported',
      'Funds are released after 60 days and two on-time payments',
    ]);
    expect(container.textContent).toContain('no increase is promised');
  });

  it('[ALT-006] its action is a child block', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'framed');
    await getByRole('button', { name: 'Get Started!' }).click();
    expect(raise).toHaveBeenCalledExactlyOnceWith('creditBuilderChosen');
  });

  it('[UX-15] its drawing is decoration, moves once and comes to rest within two seconds', async () => {
    const { container } = await drawExample(descriptor, 'plain');
    const drawing = container.querySelector('svg[aria-hidden="true"]');
    const animations = drawing?.getAnimations({ subtree: true }) ?? [];
    expect(animations.length).toBeGreaterThan(0);
    for (const animation of animations) {
      const { endTime, iterations } = animation.effect?.getComputedTiming() ?? {};
      expect(iterations).toBe(1);
      expect(Number(endTime)).toBeLessThanOrEqual(2000);
    }
  });
});
