import { describe, expect, it } from 'vitest';
import { isFreeColor } from './CardColoursWidget.tsx';

describe('isFreeColor', () => {
  it.each([
    [0, [0, 9.95], true],
    [0.009, [0.009, 9.95], true],
    [0, [0, 0], false],
    [9.95, [0, 9.95], false],
    [0.01, [0.01, 9.95], false],
  ])('[OFR-020] [CON-025] fee %d among %j: %j', (fee, fees, free) => {
    expect(isFreeColor(fee, fees)).toBe(free);
  });
});
