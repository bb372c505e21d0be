import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ControlledWidget } from '../../../testing/widgets/ControlledWidget.tsx';
import { descriptorExample } from '../../../testing/widgets/descriptorExample.ts';
import type { DrawSetting } from '../../../testing/widgets/drawControl.tsx';
import { drawField } from '../../../testing/widgets/drawField.ts';
import UsernameWidget from './UsernameWidget.tsx';
import descriptor from './username.widget.json' with { type: 'json' };

const draw = async (setting?: DrawSetting) => {
  const drawn = await drawField('username', setting);
  const rules = () =>
    [...drawn.container.querySelectorAll('li')].map((rule) => [rule.dataset.met, rule.textContent]);
  const allMet = () => drawn.container.querySelector('span[role="status"]')?.textContent;
  return { ...drawn, rules, allMet };
};

describe('UsernameWidget', () => {
  it('[APR-014] [A-094] [UX-02] holds every key against the rules, and tells their state in words, too', async () => {
    const { input, keys, rules } = await draw();
    await expect.element(page.elementLocator(input)).toHaveAccessibleDescription(/8 to 50 characters/u);
    expect(rules()).toEqual([
      ['false', '8 to 50 characters: not met yet'],
      ['false', 'Letters, numbers, periods, underscores and hyphens only: not met yet'],
    ]);
    await keys('jordan');
    expect(rules().map(([met]) => met)).toEqual(['false', 'true']);
    await keys('.a');
    expect(rules().map(([met]) => met)).toEqual(['true', 'true']);
    expect(rules()[0]?.[1]).toBe('8 to 50 characters: met');
  });

  it('[UX-11] says politely, once, that all rules are met', async () => {
    const { keys, allMet } = await draw({ value: 'jordan.' });
    expect(allMet()).toBe('');
    await keys('{End}a');
    expect(allMet()).toBe('All rules are met.');
  });

  it('[APR-014] shows the error alone beside a name that meets the rules and is refused', async () => {
    const refused = { ...descriptorExample(descriptor, 'invalid'), value: 'taken.user' };
    const { container } = await render(<ControlledWidget widget={UsernameWidget} example={refused} />);
    const rules = () => container.querySelectorAll('[data-met]').length;
    expect(rules()).toBe(0);
    await userEvent.fill(page.getByRole('textbox'), 'taken');
    expect(rules()).toBe(2);
  });
});
