import { describe, expect, it } from 'vitest';
import address from '../../../schemas/fields/Address1.json' with { type: 'json' };
import city from '../../../schemas/fields/City.json' with { type: 'json' };
import { drawControl } from '../testing/drawControl.tsx';
import { filterOf } from '../testing/filterOf.ts';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import TextWidget from './TextWidget.tsx';
import descriptor from './text.widget.json' with { type: 'json' };

itBehavesLikeAWidget(TextWidget, descriptor);

const drawAddress = (value?: string) =>
  drawControl(TextWidget, descriptor, { saying: filterOf(address), value });

describe('TextWidget', () => {
  it('[FLT-006] [FLT-007] trims leading spaces and collapses double ones of an address, silently', async () => {
    const { input, keys, status } = await drawAddress();
    await keys('  500  Congress  Ave');
    expect([input.value, status()]).toEqual(['500 Congress Ave', '']);
  });

  it('[FLT-007] keeps the caret where a second space was typed', async () => {
    const { input, keys, caretTo } = await drawAddress('500 Congress');
    caretTo(4);
    await keys(' ');
    expect([input.value, input.selectionStart]).toEqual(['500 Congress', 4]);
  });

  it('[FLT-005] takes no more than 26 characters', async () => {
    const { input, keys, status } = await drawAddress();
    await keys('12345 Congress Avenue Northwest');
    expect(input.value).toBe('12345 Congress Avenue Nort');
    expect(status()).toBe('filter.limit');
  });

  it('[FLT-008] takes letters, spaces and the hyphen for a city', async () => {
    const { input, keys } = await drawControl(TextWidget, descriptor, { saying: filterOf(city) });
    await keys('Winston-Salem 27');
    expect(input.value).toBe('Winston-Salem ');
  });

  it('takes everything where there is no filter', async () => {
    const { keys, value } = await drawControl(TextWidget, descriptor);
    await keys('Any 1 & all!');
    expect(value()).toBe('Any 1 & all!');
  });
});
