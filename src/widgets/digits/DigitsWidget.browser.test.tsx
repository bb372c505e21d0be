import { describe, expect, it } from 'vitest';
import lastFour from '../../../schemas/fields/last4ssn.json' with { type: 'json' };
import field from '../../../schemas/fields/reservationNumber.json' with { type: 'json' };
import { drawControl } from '../testing/drawControl.tsx';
import { filterOf } from '../testing/filterOf.ts';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import DigitsWidget from './DigitsWidget.tsx';
import descriptor from './digits.widget.json' with { type: 'json' };

itBehavesLikeAWidget(DigitsWidget, descriptor);

const draw = (value?: string) =>
  drawControl(DigitsWidget, descriptor, {
    saying: filterOf(field),
    options: { prefix: field.ui['ui:options'].prefix },
    value,
  });

describe('DigitsWidget', () => {
  it('[DM-002] shows the letter in front of the number, clear of its digits', async () => {
    const { input, container } = await draw('10000001001');
    const letter = [...container.querySelectorAll('[aria-hidden="true"]')].find(
      ({ textContent }) => textContent === 'D',
    );
    const [left, right] = [letter, input].map((element) => element?.getBoundingClientRect());
    expect(left?.left).toBeGreaterThanOrEqual(right?.left ?? 0);
    expect(left?.right).toBeLessThanOrEqual(
      (right?.left ?? 0) + Number.parseFloat(getComputedStyle(input).paddingInlineStart),
    );
  });

  it.each(['D10000001001', '10000001001', ' d 1000-0001 001 '])(
    '[DM-002] [UX-04] takes the number with or without its letter: %s',
    async (text) => {
      const { paste, input, value } = await draw();
      await paste(text);
      expect([input.value, value()]).toEqual(['10000001001', '10000001001']);
    },
  );

  it('[DM-014] takes the letter as it is typed, and no more than eleven digits', async () => {
    const { keys, input, status } = await draw();
    await keys('D100000010012');
    expect([input.value, status()]).toEqual(['10000001001', 'filter.limit']);
  });

  it('[UX-16] says why it takes nothing else', async () => {
    const { keys, input, status } = await draw();
    await keys('x');
    expect([input.value, status()]).toEqual(['', 'filter.digitsOnly']);
  });

  it('[PFL-004] keeps the last four digits of a number that is pasted', async () => {
    const { paste, keys, input } = await drawControl(DigitsWidget, descriptor, {
      saying: filterOf(lastFour),
    });
    await paste('219-09-5678');
    expect(input.value).toBe('5678');
    await keys('9');
    expect(input.value).toBe('5678');
  });

  it('[UX-04] offers a numeric keyboard without being a number control', async () => {
    const { input } = await draw();
    expect([input.type, input.inputMode]).toEqual(['text', 'numeric']);
  });
});
