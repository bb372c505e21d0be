import { expect, it } from 'vitest';
import { drawField } from '../../../testing/widgets/drawField.ts';

it('[DM-002] the letter in front of a number of digits stands clear of them', async () => {
  const { input, container } = await drawField('reservationNumber', { options: { prefix: 'D' } });
  const letter = [...container.querySelectorAll('[aria-hidden="true"]')].find(
    ({ textContent }) => textContent === 'D',
  );
  const [left, right] = [letter, input].map((element) => element?.getBoundingClientRect());
  expect(left?.left).toBeGreaterThanOrEqual(right?.left ?? 0);
  expect(left?.right).toBeLessThanOrEqual(
    (right?.left ?? 0) + Number.parseFloat(getComputedStyle(input).paddingInlineStart),
  );
});
