import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Deferred, deferred } from '../../../testing/server/waiting.ts';
import { repeat } from './openSchedule.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('work that is repeated', () => {
  it('never overlaps: the next pass comes a pause after the last one ended', async () => {
    const passes: Deferred[] = [];
    const repetition = repeat(
      1_000,
      () => {
        const pass = deferred();
        passes.push(pass);
        return pass.promise;
      },
      () => {},
    );
    expect(passes).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(passes).toHaveLength(1);
    passes[0]?.resolve();
    await vi.advanceTimersByTimeAsync(999);
    expect(passes).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(passes).toHaveLength(2);
    passes[1]?.resolve();
    await repetition.stop();
  });

  it('goes on after a pass that failed, and says so', async () => {
    const failures: unknown[] = [];
    let passes = 0;
    const repetition = repeat(
      1_000,
      async () => {
        passes += 1;
        throw new Error(`pass ${passes}`);
      },
      (error) => failures.push(error),
    );
    await vi.advanceTimersByTimeAsync(2_000);
    await repetition.stop();
    expect(failures).toEqual([new Error('pass 1'), new Error('pass 2')]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(passes).toBe(2);
  });

  it('tells a pass that it is to end, and waits for it', async () => {
    let isOver = false;
    const repetition = repeat(
      1_000,
      (signal) =>
        new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => {
            isOver = true;
            resolve();
          });
        }),
      () => {},
    );
    await vi.advanceTimersByTimeAsync(1_000);
    await repetition.stop();
    expect(isOver).toBe(true);
  });
});
