import { describe, expect, it } from 'vitest';
import { type DrawSetting, drawControl } from '../testing/drawControl.tsx';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import PhoneWidget from './PhoneWidget.tsx';
import descriptor from './phone.widget.json' with { type: 'json' };

itBehavesLikeAWidget(PhoneWidget, descriptor);

const draw = (setting?: DrawSetting) => drawControl(PhoneWidget, descriptor, setting);

describe('PhoneWidget', () => {
  it('[FRM-015] [FLT-017] formats ten digits as (XXX) XXX-XXXX, its value is the digits', async () => {
    const { input, keys, value } = await draw();
    const shown: string[] = [];
    for (const key of '5125550100') {
      await keys(key);
      shown.push(input.value);
    }
    expect(shown).toEqual([
      '(5',
      '(51',
      '(512',
      '(512) 5',
      '(512) 55',
      '(512) 555',
      '(512) 555-0',
      '(512) 555-01',
      '(512) 555-010',
      '(512) 555-0100',
    ]);
    expect(value()).toBe('5125550100');
  });

  it.each([
    '(512) 555-0100',
    '512.555.0100',
    '512 555 0100',
    '+1 512-555-0100',
    '1 (512) 555 0100',
    '\u202A512-555-0100\u202C',
  ])('[UX-04] takes a paste of %j', async (text) => {
    const { input, paste, value } = await draw();
    await paste(text);
    expect([input.value, value()]).toEqual(['(512) 555-0100', '5125550100']);
  });

  it('[UX-03] takes what autofill delivers, with or without a country code', async () => {
    const { autofill, value } = await draw({ focus: false });
    autofill('+15125550100');
    expect(value()).toBe('5125550100');
    autofill('7135550199');
    expect(value()).toBe('7135550199');
  });

  it('[PRE-004] reports a prefilled number as ten digits, whatever form it had', async () => {
    const { input, value } = await draw({ value: '+1 (512) 555-0100', focus: false });
    await expect.poll(() => input.value).toBe('(512) 555-0100');
    expect(value()).toBe('5125550100');
  });

  it('[FLT-017] refuses an eleventh digit and says why', async () => {
    const { input, keys, status } = await draw({ value: '5125550100' });
    await keys('{End}7');
    expect([input.value, status()]).toEqual(['(512) 555-0100', 'filter.limit']);
  });

  it('[UX-05] deletes backwards over brackets and dashes to nothing', async () => {
    const { input, keys, value } = await draw({ value: '5125550100' });
    await keys('{End}{Backspace>10/}');
    expect([input.value, value()]).toEqual(['', undefined]);
  });

  it('[UX-05] keeps the caret when a digit is added in the middle', async () => {
    const { input, keys, caretTo } = await draw({ value: '512555010' });
    caretTo(2);
    await keys('9');
    expect([input.value, input.selectionStart]).toEqual(['(591) 255-5010', 3]);
  });

  it('[UX-04] offers a telephone keyboard', async () => {
    const { input } = await draw();
    expect([input.type, input.inputMode]).toEqual(['tel', 'tel']);
  });
});
