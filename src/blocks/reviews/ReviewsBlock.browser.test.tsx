import { describe, expect, it } from 'vitest';
import { drawExample } from '../testing/drawExample.tsx';
import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './reviews.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);

describe('ReviewsBlock', () => {
  it('[LAY-039] [LOOK-08] stays a neutral slot without a provider', async () => {
    const { container } = await drawExample(descriptor, 'awaiting its provider');
    expect(container.querySelector('iframe')).toBeNull();
    expect(container.textContent).toBe('Customer reviews');
  });

  it('[LAY-039] [SAFE-04] frames the provider, sandboxed and titled', async () => {
    const props = { kind: 'slider', address: 'about:blank' };
    const { container } = await drawExample(descriptor, 'awaiting its provider', { props });
    const frame = container.querySelector('iframe');
    expect(frame?.title).toBe('Customer reviews');
    expect(frame?.sandbox.value).toBe('allow-scripts');
    expect(frame?.referrerPolicy).toBe('no-referrer');
  });
});
