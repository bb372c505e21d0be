import { describe, expect, it } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './stack.block.json' with { type: 'json' };

describe('StackBlock', () => {
  it('[BNK-001] makes the whole page white, for as long as it is there', async () => {
    const ground = () => getComputedStyle(document.body).backgroundColor;
    // The style of test pages would override every rule.
    document.body.style.background = '';
    const before = ground();
    const { unmount } = await drawExample(descriptor, 'white');
    expect(ground()).toBe('rgb(255, 255, 255)');
    await unmount();
    expect(ground()).toBe(before);
  });
});
