import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nextPaint } from './browser.ts';

describe('[PERF-03] nextPaint', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] }),
  );

  /** Starts to wait, and reports the state so far. */
  function waiting() {
    const painted = vi.fn();
    nextPaint().then(painted);
    return painted;
  }

  it('is past only after the frame that draws, not when it begins', async () => {
    const painted = waiting();
    await vi.advanceTimersByTimeAsync(16);
    expect(painted).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(painted).toHaveBeenCalledOnce();
  });

  it('is waited for no longer than 200 ms, since a page in the background is never painted', async () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    const painted = waiting();
    await vi.advanceTimersByTimeAsync(199);
    expect(painted).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(painted).toHaveBeenCalledOnce();
  });
});
