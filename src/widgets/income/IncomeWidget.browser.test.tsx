import { describe, expect, it } from 'vitest';
import type { DrawSetting } from '../../../testing/widgets/drawControl.tsx';
import { drawField } from '../../../testing/widgets/drawField.ts';

const warning = 'Please Ensure that total Monthly Income is Correct!';
const draw = (setting?: DrawSetting) =>
  drawField('MonthlyIncome', { options: { warnAt: 12_000, warning }, ...setting });

describe('IncomeWidget', () => {
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
