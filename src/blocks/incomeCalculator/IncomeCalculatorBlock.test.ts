import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthlyIncome } from './IncomeCalculatorBlock.tsx';

describe('monthlyIncome', () => {
  it.each([
    ['36000', 3000],
    ['$36,000', 3000],
    ['100', 8],
    ['11', 0],
    ['0', 0],
    ['99999999', 8333333],
    ['', undefined],
    ['much', undefined],
    ['-12', undefined],
  ])('[INC-003] [A-050] of %j is %j', (annual, monthly) => {
    expect(monthlyIncome(annual, 12)).toBe(monthly);
  });

  it('[INC-003] [A-050] is the largest whole amount that the year still holds', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999 }), fc.integer({ min: 1, max: 53 }), (annual, months) => {
        const monthly = monthlyIncome(String(annual), months) ?? Number.NaN;
        expect(Number.isInteger(monthly)).toBe(true);
        expect(monthly * months).toBeLessThanOrEqual(annual);
        expect((monthly + 1) * months).toBeGreaterThan(annual);
      }),
    );
  });
});
