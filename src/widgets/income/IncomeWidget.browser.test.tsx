import { describe, expect, it } from 'vitest';
import field from '../../../schemas/fields/MonthlyIncome.json' with { type: 'json' };
import { type DrawSetting, drawControl } from '../testing/drawControl.tsx';
import { filterOf } from '../testing/filterOf.ts';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import IncomeWidget from './IncomeWidget.tsx';
import descriptor from './income.widget.json' with { type: 'json' };

itBehavesLikeAWidget(IncomeWidget, descriptor);

const warning = 'Please Ensure that total Monthly Income is Correct!';
const draw = (setting?: DrawSetting) =>
  drawControl(IncomeWidget, descriptor, {
    saying: filterOf(field),
    options: { warnAt: 12_000, warning },
    ...setting,
  });

describe('IncomeWidget', () => {
  it('[FLT-019] [FLT-021] shows whole dollars, its value is digits', async () => {
    const { input, keys, value } = await draw();
    const shown: string[] = [];
    for (const key of '12345') {
      await keys(key);
      shown.push(input.value);
    }
    expect(shown).toEqual(['$1', '$12', '$123', '$1,234', '$12,345']);
    expect(value()).toBe('12345');
  });

  it('[FRM-013] [FLT-020] takes no key that leads over 99999, and says why', async () => {
    const { input, keys, status } = await draw();
    await keys('123456');
    expect([input.value, status()]).toEqual(['$12,345', 'filter.incomeLimit']);
  });

  it.each([
    ['$3,200', '3200'],
    ['3 200', '3200'],
    ['3200.00', '3200'],
  ])('[UX-04] takes a paste of %j', async (text, amount) => {
    const { paste, value } = await draw();
    await paste(text);
    expect(value()).toBe(amount);
  });

  it('[UX-16] refuses a paste with cents whole, and says why', async () => {
    const { input, paste, status } = await draw();
    await paste('3200.50');
    expect([input.value, status()]).toEqual(['', 'filter.wholeDollars']);
  });

  it('[UX-05] keeps the caret behind the digit that was typed', async () => {
    const { input, keys, caretTo, value } = await draw({ value: '3200' });
    caretTo(2);
    await keys('5');
    expect([input.value, input.selectionStart, value()]).toEqual(['$35,200', 3, '35200']);
    await keys('{Backspace}');
    expect([input.value, input.selectionStart]).toEqual(['$3,200', 2]);
  });

  it('[UX-05] deletes the digit behind a comma', async () => {
    const { input, keys, caretTo } = await draw({ value: '3200' });
    caretTo(3);
    await keys('{Backspace}');
    expect(input.value).toBe('$200');
    await keys('{End}{Backspace>3/}');
    expect(input.value).toBe('');
  });

  it('[FLT-022] warns from 12000 on, with an icon, and describes the control by it', async () => {
    const { container, input, keys } = await draw();
    await keys('1199');
    expect(container.textContent).not.toContain(warning);
    await keys('9');
    expect(container.textContent).not.toContain(warning);
    await keys('{Backspace>4/}2000');
    const line = container.querySelector('[id$="__note"]');
    expect(line?.textContent).toBe(warning);
    expect(line?.querySelector('svg')).not.toBeNull();
    expect(input.getAttribute('aria-describedby')).toContain(line?.id);
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });

  it('[FLT-022] warns in the colour of danger', async () => {
    const { container } = await draw({ value: '12000' });
    const line = container.querySelector('[id$="__note"] p') as Element;
    const probe = document.createElement('i');
    probe.style.color = 'var(--color-danger)';
    document.body.append(probe);
    expect(getComputedStyle(line).color).toBe(getComputedStyle(probe).color);
    probe.remove();
  });
});
