import { describe, expect, it } from 'vitest';
import field from '../../../schemas/fields/username.json' with { type: 'json' };
import { type DrawSetting, drawControl } from '../testing/drawControl.tsx';
import { filterOf } from '../testing/filterOf.ts';
import { itBehavesLikeAWidget } from '../testing/itBehavesLikeAWidget.tsx';
import UsernameWidget from './UsernameWidget.tsx';
import descriptor from './username.widget.json' with { type: 'json' };

itBehavesLikeAWidget(UsernameWidget, descriptor);

const draw = async (setting?: DrawSetting) => {
  const drawn = await drawControl(UsernameWidget, descriptor, { saying: filterOf(field), ...setting });
  const rules = () =>
    [...drawn.container.querySelectorAll('li')].map((rule) => [rule.dataset.met, rule.textContent]);
  const allMet = () => drawn.container.querySelector('span[role="status"]')?.textContent;
  return { ...drawn, rules, allMet };
};

describe('UsernameWidget', () => {
  it('[APR-014] [A-094] holds every key against the rules, and tells their state in words, too', async () => {
    const { keys, rules } = await draw();
    expect(rules()).toEqual([
      ['false', '8 to 50 characters: not met yet'],
      ['false', 'Letters, digits, dots, underscores and hyphens only: not met yet'],
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

  it('[UX-02] describes the control by its rules', async () => {
    const { input, container } = await draw();
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = ids.map((id) => container.querySelector(`[id="${id}"]`)?.textContent).join(' ');
    expect(words).toContain('8 to 50 characters');
  });

  it('[APR-014] [UX-16] takes no other character, nor a 51st, and says why', async () => {
    const { input, keys, status } = await draw();
    await keys('jordan avery@home');
    expect(input.value).toBe('jordanaveryhome');
    expect(status()).toBe('filter.charactersOnly');
    await keys('x'.repeat(40));
    expect(input.value).toBe(`jordanaveryhome${'x'.repeat(35)}`);
    expect(status()).toBe('filter.limit');
  });

  it('offers a keyboard without capitals', async () => {
    const { input } = await draw();
    expect([input.autocapitalize, input.autocomplete]).toEqual(['none', 'username']);
  });
});
