import { describe, expect, it } from 'vitest';
import { drawField } from '../../../testing/widgets/drawField.ts';

describe('DateOfBirthWidget', () => {
  it.each([
    [
      '[UX-07] [FRM-019] 2/9/1990: stored YYYY-MM-DD, shown MM/DD/YYYY',
      '2/9/1990',
      '1990-02-09',
      '02/09/1990',
    ],
    ['0231 as it was typed, since it is unfinished', '0231', '02/31/', '02/31/'],
    ['02311990 as it was typed, since there is no such day', '02311990', '02/31/1990', '02/31/1990'],
  ])('keeps, once it is left, %s', async (_what, text, stored, shown) => {
    const { input, keys, value } = await drawField('dob');
    await keys(`${text}{Tab}`);
    expect([value(), input.value]).toEqual([stored, shown]);
  });
});
