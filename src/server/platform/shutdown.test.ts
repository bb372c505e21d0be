import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '../../../testing/server/waiting.ts';
import { longestStop, shutdownWithin } from './shutdown.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => {});

describe('stopping a process', () => {
  it('[F-303] stops jobs beside the calls, and closes what they stand on after both', async () => {
    const said: string[] = [];
    const calls = deferred();
    const job = deferred();
    const part = (name: string, work?: Promise<void>) => async () => {
      said.push(`${name} is told`);
      await work;
      said.push(`${name} has ended`);
    };
    const stopped = shutdownWithin(longestStop, {
      close: part('calls', calls.promise),
      working: [part('jobs', job.promise)],
      leaving: [part('leaving')],
      end: part('database'),
    });
    expect(said).toEqual(['calls is told', 'jobs is told']);
    job.resolve();
    calls.resolve();
    await stopped;
    expect(said.slice(2)).toEqual([
      'jobs has ended',
      'calls has ended',
      'leaving is told',
      'leaving has ended',
      'database is told',
      'database has ended',
    ]);
  });

  it('[F-303] takes no longer than it says, whatever hangs or fails', async () => {
    let isStopped = false;
    const end = vi.fn(never);
    const fails = () => Promise.reject(new Error('no more'));
    const stopped = shutdownWithin(longestStop, {
      close: never,
      working: [never, fails],
      leaving: [never],
      end,
    }).then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(longestStop - 1);
    expect([end.mock.calls.length, isStopped]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(isStopped).toBe(true);
    await stopped;
  });
});
