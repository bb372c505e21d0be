import { expect, it } from 'vitest';
import settings from '../../../flows/_base/settings.json' with { type: 'json' };
import type { RuleRow } from '../../engine/form.ts';
import { regexProblem } from './regexProblem.ts';

it('[RUL-006] names what the page refuses and what the thorough checker finds', () => {
  expect(regexProblem('(')).toBe('is not a regular expression');
  expect(regexProblem('^(a+)+$')).toBe('could backtrack catastrophically');
  expect(regexProblem('^[A-Za-z]+(?:[ -][A-Za-z]+)*$')).toBeUndefined();
  expect(regexProblem('^.*a.*b$')).toBeUndefined();
});

it('[F-747] names what takes the time of a cube', () => {
  expect(regexProblem('^.*a.*b.*c$')).toBe('could backtrack catastrophically');
});

it('[RUL-016] finds nothing wrong with the rows of the reference sites', () => {
  const rows: RuleRow[] = Object.values(settings.ValidationRules);
  const expressions = rows.flatMap(({ Regex }) => Regex ?? []);
  expect(expressions.length).toBeGreaterThan(0);
  expect(expressions.map(regexProblem).filter((problem) => problem !== undefined)).toEqual([]);
});
