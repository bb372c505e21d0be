import { describe, expect, it, vi } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './loader.block.json' with { type: 'json' };

describe('LoaderBlock', () => {
  it('[UX-11] [UX-14] says more after 10 and after 30 seconds', async () => {
    vi.useFakeTimers();
    const { container } = await drawExample(descriptor, 'loading');
    const line = container.querySelector('[role="status"]');
    expect(line?.textContent).toBe('Loading...');
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(() => line?.textContent).toBe('This takes longer than usual.');
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.poll(() => line?.textContent).toContain('We are still working on it.');
  });
});
