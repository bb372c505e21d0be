import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type DrawSetting, drawControl } from '../testing/drawControl.tsx';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import CardNumberWidget from './CardNumberWidget.tsx';
import descriptor from './cardNumber.widget.json' with { type: 'json' };

itBehavesLikeAWidget(CardNumberWidget, descriptor);

const draw = (setting?: DrawSetting) => drawControl(CardNumberWidget, descriptor, setting);

/** Numbers that the networks publish for tests. */
const cards = [
  ['4242424242424242', '4242 4242 4242 4242', 'Visa'],
  ['4111111111111111', '4111 1111 1111 1111', 'Visa'],
  ['5555555555554444', '5555 5555 5555 4444', 'Mastercard'],
  ['2223003122003222', '2223 0031 2200 3222', 'Mastercard'],
  ['6011111111111117', '6011 1111 1111 1117', 'Discover'],
  ['378282246310005', '3782 8224 6310 005', 'American Express'],
] as const;

/** The words at the end of the control. */
const markOf = (input: Element) => input.parentElement?.querySelector('span')?.textContent ?? '';

describe('CardNumberWidget', () => {
  describe.each(cards)('%s', (digits, shown, network) => {
    const whole = [shown, digits, network, ''];

    it('[PAY-010] [PAY-023] is typed digit by digit', async () => {
      const { input, keys, value, status } = await draw();
      await keys(digits);
      expect([input.value, value(), markOf(input), status()]).toEqual(whole);
    });

    it.each([shown, shown.replaceAll(' ', '-')])('[UX-04] [PAY-023] is pasted as %s', async (text) => {
      const { input, paste, value, status } = await draw();
      await paste(text);
      expect([input.value, value(), markOf(input), status()]).toEqual(whole);
    });

    it('[UX-03] [PAY-023] is set at once, as autofill does', async () => {
      const { input, autofill, value, status } = await draw({ focus: false });
      autofill(digits);
      await expect.poll(() => [input.value, value(), markOf(input), status()]).toEqual(whole);
    });
  });

  it('[PAY-010] shows groups of four digits while they are typed, its value is the digits', async () => {
    const { input, keys, value } = await draw();
    await keys('4242');
    expect([input.value, value()]).toEqual(['4242', '4242']);
    await keys('4');
    expect([input.value, value()]).toEqual(['4242 4', '42424']);
  });

  it('[UX-04] takes spaces and dashes that are typed, and refuses none', async () => {
    const { input, keys, value, status } = await draw();
    await keys('4242 4242-4242 4242');
    expect([input.value, value(), status()]).toEqual(['4242 4242 4242 4242', '4242424242424242', '']);
  });

  it('[UX-03] [UX-04] asks for the card number, on a numeric keyboard, and is no number control', async () => {
    const { input } = await draw();
    expect([input.type, input.inputMode, input.autocomplete]).toEqual(['text', 'numeric', 'cc-number']);
  });

  it('[UX-16] refuses a letter and a seventeenth digit, and says why', async () => {
    const { input, keys, value, status } = await draw();
    await keys('42x');
    expect([input.value, status()]).toEqual(['42', 'filter.digitsOnly']);
    await keys('424242424242429');
    expect([input.value, status()]).toEqual(['4242 4242 4242 4242', 'filter.limit']);
    expect(value()).toBe('4242424242424242');
  });

  it('[UX-16] refuses a paste of too many digits whole', async () => {
    const { input, paste, value, status } = await draw();
    await paste('4242 4242 4242 4242 4');
    expect([input.value, value(), status()]).toEqual(['', undefined, 'filter.tooLong']);
  });

  it('[UX-05] keeps the caret for an edit in the middle', async () => {
    const { input, keys, caretTo } = await draw({ value: '1234567890123456' });
    caretTo(2);
    await keys('{Backspace}');
    expect([input.value, input.selectionStart]).toEqual(['1345 6789 0123 456', 1]);
    await keys('9');
    expect([input.value, input.selectionStart]).toEqual(['1934 5678 9012 3456', 2]);
  });

  it('[UX-05] deletes the digit behind a space', async () => {
    const { input, keys, caretTo } = await draw({ value: '12345678' });
    caretTo(5);
    await keys('{Backspace}');
    expect([input.value, input.selectionStart]).toEqual(['1235 678', 3]);
    caretTo(4);
    await keys('{Delete}');
    expect(input.value).toBe('1235 78');
  });

  it('[UX-05] equals a plain text of digits for any keys at any place', async () => {
    const { input, keys, caretTo, value } = await draw();
    const left = () => input.value.slice(0, input.selectionStart ?? 0).replaceAll(' ', '').length;
    const steps = fc.array(
      fc.record({ at: fc.nat(16), key: fc.constantFrom('1', '2', '3', '4', '5', '{Backspace}', '{Delete}') }),
      { minLength: 10, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        input.select();
        await keys('{Delete}');
        let digits = '';
        for (const { at, key } of sequence) {
          const place = Math.min(at, digits.length);
          // In front of the group's space, where a digit's own end is.
          caretTo(place + Math.max(0, Math.ceil(place / 4) - 1));
          await keys(key);
          const before = key === '{Backspace}' ? Math.max(0, place - 1) : place;
          const after = key === '{Delete}' ? place + 1 : place;
          const typed = key.length === 1 ? key : '';
          const next = digits.slice(0, before) + typed + digits.slice(after);
          const isRefused = next.length > 16;
          if (!isRefused) digits = next;
          expect(value() ?? '').toBe(digits);
          expect(left()).toBe(isRefused ? place : before + typed.length);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('[PAY-023] names the network as soon as the digits can be of one only', async () => {
    const { input, keys } = await draw();
    expect(markOf(input)).toBe('');
    await keys('6');
    expect(markOf(input)).toBe('');
    await keys('011');
    expect(markOf(input)).toBe('Discover');
    await keys('{Backspace>4/}9999');
    expect(markOf(input)).toBe('');
    expect(document.activeElement).toBe(input);
  });

  it('[UX-13] describes the control by its network, and announces nothing', async () => {
    const { input, keys, container } = await draw();
    expect(input.hasAttribute('aria-describedby')).toBe(false);
    await keys('4242');
    await expect.element(page.elementLocator(input)).toHaveAccessibleDescription('Visa');
    expect(container.querySelector('span')?.closest('[role="status"], [aria-live]')).toBeNull();
  });

  it('[PAY-010] writes the number nowhere but into its control', async () => {
    const { input, container } = await draw({ value: '4242424242424242' });
    const attributes = input.getAttributeNames().filter((name) => name !== 'value');
    expect(attributes.map((name) => input.getAttribute(name)).join(' ')).not.toMatch(/\d{4}/);
    const rest = container.cloneNode(true) as Element;
    rest.querySelector('input')?.remove();
    expect(rest.outerHTML).not.toContain('4242');
  });

  it.each([240, 320, 1280])(
    '[UX-09] [PAY-010] shows the whole number beside its mark at %i px',
    async (width) => {
      await page.viewport(width, 800);
      for (const [digits] of cards) {
        const { input } = await draw({ value: digits });
        const mark = input.parentElement?.querySelector('span')?.getBoundingClientRect();
        const box = input.getBoundingClientRect();
        expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
        const isBeside = (mark?.right ?? 0) <= box.right && (mark?.bottom ?? 0) <= box.bottom;
        expect(isBeside || (mark?.top ?? 0) >= box.bottom).toBe(true);
      }
    },
  );
});
