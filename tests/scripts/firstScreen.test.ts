import { describe, expect, it } from 'vitest';
import { median } from '../../scripts/firstScreen/median.ts';
import { waterfall } from '../../scripts/firstScreen/waterfall.ts';

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[10, 2], 6],
    [[7], 7],
    [[100, 2, 9, 80], 44.5],
  ])('of %j is %d', (numbers, middle) => {
    expect(median(numbers)).toBe(middle);
  });

  it('of nothing is no number', () => {
    expect(median([])).toBeNaN();
  });
});

describe('waterfall', () => {
  it('[PERF-03] draws each request from its beginning to its end, on one scale', () => {
    const requests = [
      { path: '/', start: 0, end: 240, kilobytes: 2.1, by: 'other' },
      { path: '/last.js', start: 240, end: 480, kilobytes: 60, by: 'parser' },
    ];
    const lines = waterfall({ requests, largestPaint: 100 }).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^ +0 +240 ms +2\.1 KB other +█{25} +\/$/);
    expect(lines[1]).toMatch(/^ +240 +480 ms +60\.0 KB parser +█{24} +\/last\.js$/);
  });
});
