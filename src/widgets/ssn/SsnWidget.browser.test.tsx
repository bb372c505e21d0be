import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drawField } from '../../../testing/widgets/drawField.ts';

describe('SsnWidget', () => {
  it('[UX-06] shows all of it while focused, and on blur only the last four digits', async () => {
    const { input, keys, value } = await drawField('SSN');
    await keys('123456789{Tab}');
    expect(input.value).toBe('•••-••-6789');
    expect(value()).toBe('123-45-6789');
    input.focus();
    await expect.poll(() => input.value).toBe('123-45-6789');
  });

  it('[UX-06] keeps the number when a program writes the bullets back', async () => {
    const { autofill, value } = await drawField('SSN', { value: '123-45-6789', focus: false });
    autofill('•••-••-6789x');
    expect(value()).toBeUndefined();
    autofill('987654321');
    expect(value()).toBe('987-65-4321');
  });

  it('[F-104] [UX-05] a click sets the caret, so that a single digit can be put right', async () => {
    const { input, keys, value } = await drawField('SSN', { value: '123-45-6789', focus: false });
    await userEvent.click(input, { position: { x: input.clientWidth - 4, y: input.clientHeight / 2 } });
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['123-45-6789', 11, 11]);
    await keys('{Backspace}0');
    expect(value()).toBe('123-45-6780');
  });
});
