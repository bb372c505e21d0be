import { describe, expect, it } from 'vitest';
import { type DrawSetting, drawControl } from '../testing/drawControl.tsx';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import DateOfBirthWidget from './DateOfBirthWidget.tsx';
import descriptor from './dateOfBirth.widget.json' with { type: 'json' };

itBehavesLikeAWidget(DateOfBirthWidget, descriptor);

const draw = (setting?: DrawSetting) => drawControl(DateOfBirthWidget, descriptor, setting);

describe('DateOfBirthWidget', () => {
  it.each(['2/9/1990', '02091990', '02-09-1990', '02/09/1990'])(
    '[UX-07] [FRM-019] takes %s key by key: stored YYYY-MM-DD, shown MM/DD/YYYY when left',
    async (text) => {
      const { input, keys, value } = await draw();
      await keys(text);
      expect(value()).toBe('1990-02-09');
      await keys('{Tab}');
      expect(input.value).toBe('02/09/1990');
    },
  );

  it.each(['2/9/1990', '02091990', '02-09-1990', '1990-02-09', '02.09.1990'])(
    '[UX-07] takes a paste of %s',
    async (text) => {
      const { paste, value } = await draw();
      await paste(text);
      expect(value()).toBe('1990-02-09');
    },
  );

  it('[UX-07] takes the year-first date that autofill delivers', async () => {
    const { input, autofill, value } = await draw({ focus: false });
    autofill('1990-02-09');
    expect(value()).toBe('1990-02-09');
    input.focus();
    input.blur();
    await expect.poll(() => input.value).toBe('02/09/1990');
  });

  it('keeps an unfinished or impossible date as it was typed', async () => {
    const { input, keys, value } = await draw();
    await keys('0231');
    expect(value()).toBe('02/31/');
    await keys('1990{Tab}');
    expect([input.value, value()]).toEqual(['02/31/1990', '02/31/1990']);
  });

  it('[UX-05] corrects a digit in the middle without moving the caret', async () => {
    const { input, keys, caretTo, value } = await draw({ value: '1990-02-09' });
    caretTo(4, 5);
    await keys('8');
    expect([input.value, input.selectionStart, value()]).toEqual(['02/08/1990', 5, '1990-02-08']);
  });

  it('[FRM-019] reports a prefilled date as YYYY-MM-DD, whatever form it had', async () => {
    const { input, value } = await draw({ value: '2/9/1990', focus: false });
    await expect.poll(() => input.value).toBe('02/09/1990');
    expect(value()).toBe('1990-02-09');
  });

  it('[UX-16] refuses a letter and says why', async () => {
    const { input, keys, status } = await draw();
    await keys('02F');
    expect([input.value, status()]).toEqual(['02/', 'filter.digitsOnly']);
  });

  it('[UX-04] offers a numeric keyboard', async () => {
    const { input } = await draw();
    expect([input.type, input.inputMode]).toEqual(['text', 'numeric']);
  });
});
