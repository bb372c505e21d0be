import { expect, it } from 'vitest';
import { ruleRowMistakes } from './ruleRowMistakes.ts';

it('[RUL-006] finds expressions that only the thorough checker sees through, and every mistake of a row', () => {
  const mistakes = ruleRowMistakes({
    good: { IsRequired: true, Regex: '^[A-Za-z]+(?:[ -][A-Za-z]+)*$' },
    bad: { Regex: '^(a+)+$' },
    unread: { Regex: '(' },
    wrong: { MaxLengthChar: 'ten' },
  });
  expect(mistakes).toEqual([
    { rule: 'bad', key: 'Regex', problem: 'could backtrack catastrophically' },
    { rule: 'unread', key: 'Regex', problem: 'is not a regular expression' },
    { rule: 'wrong', key: 'MaxLengthChar', problem: 'is not a whole number from 0 up' },
  ]);
});

it('[RUL-016] [UX-17] finds nothing wrong with the rows of the reference sites', async () => {
  const { default: settings } = await import('../../../flows/_base/settings.json', {
    with: { type: 'json' },
  });
  expect(ruleRowMistakes(settings.ValidationRules)).toEqual([]);
});
