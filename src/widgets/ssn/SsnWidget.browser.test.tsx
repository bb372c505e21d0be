import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type DrawSetting, drawControl } from '../testing/drawControl.tsx';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import SsnWidget from './SsnWidget.tsx';
import descriptor from './ssn.widget.json' with { type: 'json' };

itBehavesLikeAWidget(SsnWidget, descriptor);

const draw = (setting?: DrawSetting) => drawControl(SsnWidget, descriptor, setting);

describe('SsnWidget', () => {
  it('[FRM-012] [FLT-016] formats digits as xxx-xx-xxxx while they are typed', async () => {
    const { input, keys, value } = await draw();
    await keys('1234');
    expect(input.value).toBe('123-4');
    await keys('56789');
    expect(input.value).toBe('123-45-6789');
    expect(value()).toBe('123-45-6789');
  });

  it('[UX-06] shows all of it while focused, and on blur only the last four digits', async () => {
    const { input, keys, value } = await draw();
    await keys('123456789{Tab}');
    expect(input.value).toBe('•••-••-6789');
    expect(value()).toBe('123-45-6789');
    input.focus();
    await expect.poll(() => input.value).toBe('123-45-6789');
  });

  it('[UX-06] hides an unfinished number too', async () => {
    const { input, keys } = await draw();
    await keys('1234{Tab}');
    expect(input.value).toBe('•••-•');
  });

  it('[UX-04] offers a numeric keyboard without being a number control', async () => {
    const { input } = await draw();
    expect([input.type, input.inputMode, input.autocomplete]).toEqual(['text', 'numeric', 'off']);
  });

  it.each([
    '123-45-6789',
    '123456789',
    '123 45 6789',
    ' 123.45.6789 ',
    '123\u201145\u20116789',
    '(123) 45-6789',
    '123-45\u200B-6789',
  ])('[UX-04] takes a paste of %j', async (text) => {
    const { input, paste, value } = await draw();
    await paste(text);
    expect(input.value).toBe('123-45-6789');
    expect(value()).toBe('123-45-6789');
  });

  it.each(['123456789', '123-45-6789'])(
    '[UX-04] takes %j typed key by key, and no separator is refused',
    async (text) => {
      const { keys, value, status } = await draw();
      await keys(text);
      expect(value()).toBe('123-45-6789');
      expect(status()).toBe('');
    },
  );

  it('[UX-16] refuses a letter, says why, and keeps the caret', async () => {
    const { input, keys, caretTo, status } = await draw({ value: '123-45-6789' });
    caretTo(5);
    await keys('x');
    expect(input.value).toBe('123-45-6789');
    expect(input.selectionStart).toBe(5);
    expect(status()).toBe('filter.digitsOnly');
    await keys('{Backspace}');
    expect(status()).toBe('filter.digitsOnly');
    await keys('{Tab}');
    expect(status()).toBe('');
  });

  it('[UX-16] refuses a paste of too many digits whole', async () => {
    const { input, paste, value, status } = await draw();
    await paste('4242 4242 4242 4242');
    expect([input.value, value()]).toEqual(['', undefined]);
    expect(status()).toBe('filter.tooLong');
  });

  it('[UX-05] keeps the caret for an edit in the middle', async () => {
    const { input, keys, caretTo } = await draw({ value: '123-45-6789' });
    caretTo(2);
    await keys('{Backspace}');
    expect([input.value, input.selectionStart]).toEqual(['134-56-789', 1]);
    await keys('9');
    expect([input.value, input.selectionStart]).toEqual(['193-45-6789', 2]);
  });

  it('[UX-05] deletes the digit behind a dash', async () => {
    const { input, keys, caretTo } = await draw({ value: '123-45-6789' });
    caretTo(4);
    await keys('{Backspace}');
    expect([input.value, input.selectionStart]).toEqual(['124-56-789', 2]);
    caretTo(3);
    await keys('{Delete}');
    expect(input.value).toBe('124-67-89');
  });

  it('[UX-05] replaces a selection', async () => {
    const { input, keys, caretTo } = await draw({ value: '123-45-6789' });
    caretTo(0, 6);
    await keys('9');
    expect([input.value, input.selectionStart]).toEqual(['967-89', 1]);
  });

  it('[UX-03] takes a value that was set without keys or focus', async () => {
    const { input, autofill, value } = await draw({ focus: false });
    autofill('987 65 4321');
    expect(value()).toBe('987-65-4321');
    await expect.poll(() => input.value).toBe('•••-••-4321');
  });

  it('[UX-06] keeps the number when a program writes the bullets back', async () => {
    const { autofill, value } = await draw({ value: '123-45-6789', focus: false });
    autofill('•••-••-6789x');
    expect(value()).toBeUndefined();
    autofill('987654321');
    expect(value()).toBe('987-65-4321');
  });

  it('[F-104] [UX-05] a click sets the caret, so that a single digit can be put right', async () => {
    const { input, keys, value } = await draw({ value: '123-45-6789', focus: false });
    await userEvent.click(input, { position: { x: input.clientWidth - 4, y: input.clientHeight / 2 } });
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['123-45-6789', 11, 11]);
    await keys('{Backspace}0');
    expect(value()).toBe('123-45-6780');
  });

  it('[FRM-012] shows a prefilled number of bare digits, and reports it with its dashes', async () => {
    const { input, value } = await draw({ value: '123456789' });
    await expect.poll(() => input.value).toBe('123-45-6789');
    expect(value()).toBe('123-45-6789');
  });

  it('[UX-04] takes what an input method composed', async () => {
    const { input, value } = await draw();
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    input.value = '1234';
    input.dispatchEvent(
      new InputEvent('input', { bubbles: true, isComposing: true, inputType: 'insertCompositionText' }),
    );
    expect(input.value).toBe('1234');
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '1234' }));
    await expect.poll(() => input.value).toBe('123-4');
    expect(value()).toBe('123-4');
  });
});
