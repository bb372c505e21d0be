import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { drawField } from '../../../testing/widgets/drawField.ts';

/** Numbers that the networks publish for tests. */
const cards = [
  ['4242424242424242', '4242 4242 4242 4242', 'Visa'],
  ['4111111111111111', '4111 1111 1111 1111', 'Visa'],
  ['5555555555554444', '5555 5555 5555 4444', 'Mastercard'],
  ['2223003122003222', '2223 0031 2200 3222', 'Mastercard'],
  ['6011111111111117', '6011 1111 1111 1117', 'Discover'],
  // A network that is not accepted.
  ['378282246310005', '3782 8224 6310 005', ''],
] as const;

/** The network that stands out of those under the control. */
const markOf = (input: Element) =>
  input.ownerDocument.getElementById(`${input.id}__note`)?.querySelector('[data-own]')?.textContent ?? '';

describe('CardNumberWidget', () => {
  it.each(cards)('[PAY-010] [PAY-023] shows %s as %s, of %s', async (digits, shown, network) => {
    const { input, autofill, value, status } = await drawField('CardNumber', { focus: false });
    autofill(digits);
    await expect
      .poll(() => [input.value, value(), markOf(input), status()])
      .toEqual([shown, digits, network, '']);
  });

  it('[PAY-023] names the network as soon as the digits can be of one only', async () => {
    const { input, keys } = await drawField('CardNumber');
    expect(markOf(input)).toBe('');
    await keys('6');
    expect(markOf(input)).toBe('');
    await keys('011');
    expect(markOf(input)).toBe('Discover');
    await keys('{Backspace>4/}9999');
    expect(markOf(input)).toBe('');
    expect(document.activeElement).toBe(input);
  });

  it('[F-783] [UX-13] describes the control by the networks that are accepted, then by its own, and announces nothing', async () => {
    const { input, keys, container } = await drawField('CardNumber');
    const described = page.elementLocator(input);
    await expect.element(described).toHaveAccessibleDescription('Visa Mastercard Discover');
    await keys('4242');
    await expect.element(described).toHaveAccessibleDescription('Visa');
    await keys('{Backspace>4/}3782');
    await expect.element(described).toHaveAccessibleDescription('Visa Mastercard Discover');
    expect(container.querySelector('ul')?.closest('[role="status"], [aria-live]')).toBeNull();
  });

  it('[PAY-010] writes the number nowhere but into its control', async () => {
    const { input, container } = await drawField('CardNumber', { value: '4242424242424242' });
    const attributes = input.getAttributeNames().filter((name) => name !== 'value');
    expect(attributes.map((name) => input.getAttribute(name)).join(' ')).not.toMatch(/\d{4}/);
    const rest = container.cloneNode(true) as Element;
    rest.querySelector('input')?.remove();
    expect(rest.outerHTML).not.toContain('4242');
  });

  it.each([240, 320, 1280])('[UX-09] [PAY-010] shows the whole number at %i px', async (width) => {
    await page.viewport(width, 800);
    for (const [digits] of cards) {
      const { input } = await drawField('CardNumber', { value: digits });
      expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
    }
  });
});
