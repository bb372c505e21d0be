import { expect, it } from 'vitest';
import { sampleForm } from '../../../testing/blocks/sampleForm.ts';
import { emptyConfiguration } from '../../state/atoms.ts';
import { rulesOf } from './rulesOf.ts';

const configuration = { ...emptyConfiguration, rules: { FirstName: { IsRequired: true } } };

it('[PERF-01] gives a form that is shown again the rules that it had', () => {
  const first = rulesOf(sampleForm, configuration, '2026-03-15');
  expect(rulesOf(sampleForm, { ...configuration, prefill: { FirstName: 'Jo' } }, '2026-03-15')).toBe(first);
});

it('[RUL-001] makes new ones for other rows, another day and another form', () => {
  const first = rulesOf(sampleForm, configuration, '2026-03-15');
  const other = { ...configuration, rules: { FirstName: { IsRequired: false } } };
  expect(rulesOf(sampleForm, other, '2026-03-15').rules.FirstName?.IsRequired).toBe(false);
  expect(rulesOf(sampleForm, configuration, '2026-03-16').today).toBe('2026-03-16');
  expect(rulesOf({ ...sampleForm }, configuration, '2026-03-15')).not.toBe(first);
});
