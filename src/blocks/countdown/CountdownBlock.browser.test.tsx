import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './countdown.block.json' with { type: 'json' };

describe('CountdownBlock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });

  async function draw(seconds: number) {
    const deadline = Date.now() + seconds * 1000;
    const drawn = await drawExample(descriptor, 'over', { props: { deadline } });
    const { container } = drawn;
    const said: string[] = [];
    const line = container.querySelector('[role="status"]');
    const note = () => {
      const text = line?.textContent ?? '';
      if (text !== '' && said.at(-1) !== text) said.push(text);
    };
    note();
    new MutationObserver(note).observe(line as Node, { childList: true, characterData: true, subtree: true });
    return {
      ...drawn,
      deadline,
      said,
      time: () => container.querySelector('[role="timer"]')?.textContent,
      /** Continues without the last second: the page slept. */
      pass: (time: number) => {
        vi.setSystemTime(Date.now() + (time - 1) * 1000);
        return vi.advanceTimersByTimeAsync(1000);
      },
    };
  }

  it('[MFA-015] shows minutes and seconds, counts each second, and goes by the wall clock where the page slept', async () => {
    const { time, pass } = await draw(600);
    expect(time()).toBe('10:00');
    await pass(1);
    await expect.poll(time).toBe('09:59');
    await pass(538);
    await expect.poll(time).toBe('01:01');
    await pass(61);
    await expect.poll(time).toBe('00:00');
    await pass(10);
    expect(time()).toBe('00:00');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[UX-08] speaks at the start, at 2.5 minutes, at 1 minute and at the end, and never else', async () => {
    const { said, pass } = await draw(600);
    for (let seconds = 0; seconds < 600; seconds += 10) await pass(10);
    await expect
      .poll(() => said)
      .toEqual([
        'You have 10 minutes to enter the code.',
        'Two and a half minutes are left to enter the code.',
        'One minute is left to enter the code.',
        'The time to enter the code is over.',
      ]);
  });

  it('[UX-08] the time itself is no live region', async () => {
    const { container } = await draw(600);
    const timer = container.querySelector('[role="timer"]');
    expect(timer?.closest('[aria-live], [role="status"], [role="alert"]')).toBeNull();
  });

  it('[A-086] says nothing where it goes on in another place, and begins anew with another deadline', async () => {
    const { said, change, time, pass } = await draw(420);
    await pass(5);
    await expect.poll(time).toBe('06:55');
    expect(said).toEqual([]);
    await change({ props: { deadline: Date.now() + 600_000 } });
    await expect.poll(time).toBe('10:00');
    await expect.poll(() => said).toEqual(['You have 10 minutes to enter the code.']);
  });

  it('draws nothing without a deadline', async () => {
    const { container } = await drawExample(descriptor, 'nothing to wait for');
    expect(container.textContent).toBe('');
  });
});
