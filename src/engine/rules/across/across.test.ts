import { describe, expect, it } from 'vitest';
import type { CrossRule } from '../../form.ts';
import { crossRules } from './registry.ts';

function holds(
  rule: CrossRule['rule'],
  value: unknown,
  other?: unknown,
  use: Partial<CrossRule> = {},
): boolean {
  return crossRules[rule]({
    value,
    other,
    use: { rule, field: 'any', ...use },
    forbiddenStates: ['VT', 'wy'],
  });
}

describe('notPostOfficeBox', () => {
  it.each([
    'P.O. Box 12',
    'PO Box 12',
    'P O Box125',
    'p.o.box 9',
    'POB 12',
    'P.O.B. 12',
    'Post Office Box 7',
    'PO Drawer 4',
    'P0 Box 33',
    'PO-Box 5',
    '12 Main St PO BOX 5',
    'P. 0. B0X 1',
    'post office drawer 2',
  ])('[XFD-007] finds %s', (address) => expect(holds('notPostOfficeBox', address)).toBe(false));

  it.each([
    '12 Boxwood Ln',
    '8 Poplar St',
    '5 Box Elder Ct',
    '77 Post Road',
    '1 Portland Ave',
    '3 Poblano Way',
    '9 Post Office Rd',
    '4 Camp O Boxer Rd',
    'PO Boxer Lane 3',
    '20 Poboxton Hollow',
    '',
    undefined,
  ])('[XFD-007] spares %s', (address) => expect(holds('notPostOfficeBox', address)).toBe(true));

  it('[XFD-007] takes its pattern from the form where that names one', () => {
    expect(holds('notPostOfficeBox', 'Locker 3', undefined, { pattern: 'locker' })).toBe(false);
    expect(holds('notPostOfficeBox', 'PO Box 3', undefined, { pattern: 'locker' })).toBe(true);
  });
});

describe('notNumeric', () => {
  it.each(['12345', '12 34', '12-34', '#5'])('[XFD-001] [XFD-002] [XFD-003] refuses %s', (line) =>
    expect(holds('notNumeric', line)).toBe(false),
  );
  it.each(['5 A St', '500 Congress Ave', 'Apt 5', '', undefined])('[XFD-001] accepts %s', (line) =>
    expect(holds('notNumeric', line)).toBe(true),
  );
});

describe('notEqualTo', () => {
  it.each([
    ['500 Congress Ave', '500 CONGRESS  AVE.'],
    ['Jordan', ' jordan '],
  ])('[XFD-004] [XFD-005] [XFD-006] finds %s and %s the same', (one, other) =>
    expect(holds('notEqualTo', one, other)).toBe(false),
  );
  it.each([
    ['Apt 5', '500 Congress Ave'],
    ['', ''],
    [undefined, undefined],
    [undefined, 'Jordan'],
    ['Jordan', undefined],
  ])('[XFD-004] accepts %s beside %s', (one, other) => expect(holds('notEqualTo', one, other)).toBe(true));
});

describe('equalTo', () => {
  it.each([
    ['a.b@example.com', 'A.B@example.com '],
    ['(512) 555-0100', '5125550100'],
    ['', undefined],
    ['5125550100', undefined],
    ['5125550100', ''],
  ])('[XFD-008] [XFD-009] [OFR-017] finds %s and %s the same', (one, other) =>
    expect(holds('equalTo', one, other)).toBe(true),
  );
  it.each([
    ['ab@example.com', 'a.b@example.com'],
    ['5125550101', '5125550100'],
    ['', 'a@example.com'],
    [undefined, '5125550100'],
    ['Sunny-day1!', 'sunny-Day1!'],
    ['Sunny@day1', 'sunny@day1'],
  ])('[XFD-008] [XFD-009] [APR-020] refuses %s for %s', (one, other) =>
    expect(holds('equalTo', one, other)).toBe(false),
  );
});

describe('requiredWith', () => {
  it.each([
    [undefined, 'Robin'],
    ['', 'R'],
    [false, 'Robin'],
    [' ', true],
  ])('[CS-023] [CS-024] misses %j beside %j', (value, other) =>
    expect(holds('requiredWith', value, other)).toBe(false),
  );
  it.each([
    [true, 'Robin'],
    ['Robin', true],
    [undefined, undefined],
    [undefined, ''],
    ['', false],
    ['Robin', undefined],
  ])('[CS-023] accepts %j beside %j', (value, other) =>
    expect(holds('requiredWith', value, other)).toBe(true),
  );
});

describe('notForbiddenState', () => {
  it.each(['VT', 'vt ', 'WY'])('[MSG-015] refuses %s', (state) =>
    expect(holds('notForbiddenState', state)).toBe(false),
  );
  it.each(['TX', '', undefined])('[MSG-015] accepts %s', (state) =>
    expect(holds('notForbiddenState', state)).toBe(true),
  );
});
