import { describe, expect, it } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './termsBanner.block.json' with { type: 'json' };

describe('TermsBannerBlock', () => {
  it('[TRK-017] [LAY-025] [PERF-03] takes the same room whichever line stands there, and shows that one only', async () => {
    const shown = async (chosen: string) => {
      const { container } = await drawExample(descriptor, 'personal', { props: { chosen } });
      const strip = container.firstElementChild as HTMLElement;
      return { height: strip.offsetHeight, words: strip.innerText.trim() };
    };
    const own = await shown('');
    const spring = await shown('spring');
    expect([own.words, spring.words]).toEqual([
      'No deposit. See rates and fees in the terms below.',
      'Spring offer. The terms below say what it costs.',
    ]);
    expect(spring.height).toBe(own.height);
    expect(await shown('unknown')).toEqual(own);
  });
});
