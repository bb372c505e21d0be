import { describe, expect, it } from 'vitest';
import type { FilterUse, RuleRow } from '../../engine/form.ts';
import { createRuleContext } from '../../engine/rules/createRuleContext.ts';
import { findConflict } from './findConflict.ts';
import { filterOf } from './refusalOf.ts';

const today = '2026-01-01';

function conflictOf(row: RuleRow, filter?: FilterUse, choices?: string[]) {
  const { fieldRule } = createRuleContext({ rules: { row }, today });
  const fails = (value: string) => fieldRule('row', value, {}, 'row')?.code;
  return findConflict({
    row,
    ...filterOf({ widget: 'text', ...(filter && { filter }) }),
    ...(choices && { choices }),
    today,
    fails,
  });
}

describe('[UX-17] a value that passes filter and rule', () => {
  it.each<[string, RuleRow, FilterUse?]>([
    [
      'a name',
      { MaxLengthChar: 17, Regex: '^[A-Za-z]+(?:[ -][A-Za-z]+)*$', FirstCharNotNum: true },
      { name: 'name', maxLength: 17 },
    ],
    ['a ZIP code', { MinLengthChar: 5, MaxLengthChar: 5, AllDigits: true }, { name: 'digits', maxLength: 5 }],
    ['an SSN', { MinLengthChar: 11, Regex: '^(?!000|666|9)[0-9]{3}-(?!00)[0-9]{2}-(?!0000)[0-9]{4}$' }],
    [
      'an e-mail address',
      { MaxLengthChar: 100, Regex: '^[A-Za-z0-9_]+@[A-Za-z0-9_]+(?:\\.[A-Za-z0-9_]+)+$' },
      { name: 'email', maxLength: 100 },
    ],
    ['a date of birth', { MinAge: 18, MinYearDOB: 1900 }],
    ['a listed word', { AcceptedValues: '["JR","SR"]' }, { name: 'letters', maxLength: 3 }],
    ['anything', {}],
  ])('exists for %s', (_name, row, filter) => {
    expect(conflictOf(row, filter)).toBeUndefined();
  });

  it.each<[string, RuleRow, FilterUse | undefined, string]>([
    [
      'a rule longer than the filter',
      { MinLengthChar: 12 },
      { name: 'name', maxLength: 10 },
      'at least 12 characters, and the filter cuts off at 10',
    ],
    [
      'lengths that exclude each other',
      { MinLengthChar: 5, MaxLengthChar: 3 },
      undefined,
      'at least 5 and at most 3',
    ],
    [
      'characters that the filter refuses',
      { Regex: '^[a-z]+\\+[a-z]+$' },
      { name: 'letters' },
      'it wants "+", which the filter refuses',
    ],
    [
      'a pattern against a length',
      { Regex: '^[a-z]{3}$', MinLengthChar: 5 },
      undefined,
      'no value passes it: Regex, MinLengthChar',
    ],
    ['letters where all are digits', { Regex: '^[a-z]+$', AllDigits: true }, undefined, 'no value passes it'],
    ['an age nobody has', { MinAge: 200 }, undefined, 'no value passes it: MinAge'],
    [
      'more spaces than the filter takes',
      { Regex: '^[a-z]+ [a-z]+ [a-z]+$' },
      { name: 'name', maxSpaces: 1 },
      'which the filter refuses',
    ],
  ])('does not exist for %s', (_name, row, filter, words) => {
    expect(conflictOf(row, filter)).toContain(words);
  });

  it.each<[string, RuleRow]>([
    ['phone', { MinLengthChar: 11, AllDigits: true }],
    ['ssn', { Regex: '^[0-9]{9}$' }],
  ])('does not exist beyond the mask of the widget %s', (widget, row) => {
    const { fieldRule } = createRuleContext({ rules: { row }, today });
    const fails = (value: string) => fieldRule('row', value, {}, 'row')?.code;
    expect(findConflict({ row, ...filterOf({ widget }), today, fails })).toMatch(
      /which the filter (?:refuses|makes)/,
    );
  });

  it('passes what stands behind filter and rule, and says who refuses it', () => {
    const { fieldRule } = createRuleContext({ rules: { row: { MinLengthChar: 2 } }, today });
    const fails = (value: string) => fieldRule('row', value, {}, 'row')?.code;
    const way = { row: { MinLengthChar: 2 }, today, fails };
    const constraint = { name: 'the gate', refuses: (value: string) => /[5A]/.test(value) };
    expect(findConflict({ ...way, constraints: [constraint] })).toBeUndefined();
    expect(findConflict({ ...way, constraints: [{ name: 'the gate', refuses: () => true }] })).toBe(
      'what passes both, such as "55", is refused by the gate',
    );
  });

  it('is any choice of a box', () => {
    const { fieldRule } = createRuleContext({ rules: { row: { AcceptedValues: 'true' } }, today });
    const fails = (value: string) => fieldRule('row', value, {}, 'row')?.code;
    const box = { row: {}, choices: ['true', 'false'], anyChoice: true, today, fails };
    expect(findConflict(box)).toBeUndefined();
    expect(findConflict({ ...box, choices: ['yes', 'no'] })).toBe('it refuses every choice of the field');
  });

  it('is each choice of a field', () => {
    expect(conflictOf({ AcceptedValues: ['a', 'b'] }, undefined, ['a', 'b'])).toBeUndefined();
    expect(conflictOf({ AcceptedValues: ['a', 'b'] }, undefined, ['a', 'c', 'd'])).toBe(
      'it refuses the choice "c" and 1 more',
    );
    expect(conflictOf({ AcceptedValues: ['x'] }, undefined, ['a'])).toBe(
      'it refuses every choice of the field',
    );
  });
});
