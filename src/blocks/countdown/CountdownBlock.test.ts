import { describe, expect, it } from 'vitest';
import { latestMark } from './CountdownBlock.tsx';

const marks = [{ seconds: 600 }, { seconds: 150 }, { seconds: 60 }, { seconds: 0 }];

describe('[UX-08] latestMark', () => {
  it.each([
    [undefined, 600, 600],
    [undefined, 597, 600],
    [undefined, 420, undefined],
    [600, 599, undefined],
    [151, 150, 150],
    [150, 149, undefined],
    [61, 60, 60],
    [1, 0, 0],
    [400, 50, 60],
    [400, 0, 0],
    [undefined, 0, 0],
  ])('from %s to %s seconds it is %s', (before, seconds, mark) => {
    expect(latestMark(marks, before, seconds)?.seconds).toBe(mark);
  });

  it('speaks four times in the whole of a countdown, whatever is skipped', () => {
    const spoken = Array.from({ length: 601 }, (_item, index) => 600 - index).flatMap((seconds) => {
      const mark = latestMark(marks, seconds === 600 ? undefined : seconds + 1, seconds);
      return mark === undefined ? [] : [mark.seconds];
    });
    expect(spoken).toEqual([600, 150, 60, 0]);
  });
});
