import { describe, expect, it } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import { emulateMedia } from '../../../testing/blocks/emulateMedia.ts';
import descriptor from './cardArt.block.json' with { type: 'json' };

describe('CardArtBlock', () => {
  const draw = async () => {
    const drawn = await drawExample(descriptor, 'card');
    const image = () => drawn.container.querySelector('img') as HTMLImageElement;
    const first = image().src;
    const moves = () => image().getAnimations().length;
    return { ...drawn, first, image, moves };
  };

  it('[F-784] fades in another design, and nothing at first', async () => {
    const { change, image, moves, first } = await draw();
    expect(moves()).toBe(0);
    await change({ example: 'premium design' });
    expect(image().src).not.toBe(first);
    expect(moves()).toBe(1);
    // Back to the first one as well.
    await change({ example: 'card' });
    expect([image().src, moves()]).toEqual([first, 1]);
  });

  it('[F-784] [UX-15] moves nothing for whoever wants no motion', async () => {
    await emulateMedia({ features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] });
    const { change, moves } = await draw();
    await change({ example: 'premium design' });
    expect(moves()).toBe(0);
  });
});
