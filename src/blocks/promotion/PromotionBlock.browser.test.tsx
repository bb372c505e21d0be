import { describe, expect, it } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './promotion.block.json' with { type: 'json' };

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

  it('[F-216] [ALT-005] shows its first child beside the words, where it is pictured', async () => {
    const { container } = await drawExample(descriptor, 'framed');
    const place = container.querySelector('video')?.closest('[class*="picture"]:not(video)');
    expect(place?.parentElement?.firstElementChild).toBe(place);
    expect(place?.querySelector('button[type="button"]')?.textContent).not.toBe('Get Started!');
    expect(container.querySelectorAll('svg path[pathLength]')).toHaveLength(0);
  });

  it('stands alone without a picture', async () => {
    const { container } = await drawExample(descriptor, 'plain');
    expect(container.querySelector('video, [class*="picture"]')).toBeNull();
  });
});
