import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../testing/engine/given.ts';
import type { Condition, PathDeclaration } from '../slice.ts';
import { conditionPaths } from './conditionPaths.ts';
import { ConditionMistake, compileCondition, holds } from './holds.ts';

const declarations: Record<string, PathDeclaration> = {
  'result.result': { type: 'string', ignoreCase: true },
  'result.limit': { type: 'number' },
  'applicant.State': { type: 'string' },
  'applicant.isMarried': { type: 'boolean' },
  'session.text': { type: 'string' },
  'session.list': { type: 'list' },
};

const named: Record<string, Condition> = {
  approved: { 'result.result': 'APPROVED' },
  married: { all: ['fromWisconsin', { 'applicant.isMarried': true }] },
  fromWisconsin: { 'applicant.State': 'WI' },
};

function holdsFor(condition: Condition, parts: Parameters<typeof contextOf>[0]): boolean {
  return compileCondition(condition, named, declarations)(contextOf(parts));
}

function mistakeOf(condition: unknown, names: Record<string, Condition> = named): string {
  try {
    compileCondition(condition as Condition, names, declarations);
    return 'no mistake';
  } catch (mistake) {
    expect(mistake).toBeInstanceOf(ConditionMistake);
    return `${(mistake as ConditionMistake).place}: ${(mistake as ConditionMistake).message}`;
  }
}

describe('compileCondition', () => {
  it('[RES-001] compares without regard to case where the path is declared so', () => {
    expect(holdsFor('approved', { result: { result: 'approved' } })).toBe(true);
    expect(holdsFor({ 'applicant.State': 'wi' }, { applicant: { State: 'WI' } })).toBe(false);
  });

  it('holds for one out of a list, and for several paths together', () => {
    const condition = { 'result.result': ['PENDINFO', 'FROZEN'], 'applicant.State': 'WI' };
    expect(holdsFor(condition, { result: { result: 'frozen' }, applicant: { State: 'WI' } })).toBe(true);
    expect(holdsFor(condition, { result: { result: 'frozen' }, applicant: { State: 'TX' } })).toBe(false);
  });

  it('follows names through names', () => {
    expect(holdsFor('married', { applicant: { State: 'WI', isMarried: true } })).toBe(true);
    expect(holdsFor('married', { applicant: { State: 'WI' } })).toBe(false);
  });

  it.each([
    [{ const: 'WI' }, 'WI', true],
    [{ enum: ['WI', 'TX'] }, 'TX', true],
    [{ pattern: '^W' }, 'WI', true],
    [{ pattern: '^w' }, 'WI', false],
    [{ minLength: 3 }, 'WI', false],
    [{ minLength: 1, maxLength: 2 }, 'WI', true],
    [{ minLength: 1 }, undefined, false],
    [null, undefined, true],
    [null, 'WI', false],
    [{ minimum: 1 }, undefined, false],
  ] as const)('holds %j against %j: %j', (test, value, expected) => {
    expect(holdsFor({ 'applicant.State': test as never }, { applicant: { State: value } })).toBe(expected);
  });

  it('counts numbers, items of lists and references to copy', () => {
    expect(holdsFor({ 'result.limit': { minimum: 300, maximum: 1000 } }, { result: { limit: 1000 } })).toBe(
      true,
    );
    expect(holdsFor({ 'result.limit': { minimum: 300 } }, { result: { limit: '299' } })).toBe(false);
    expect(holdsFor({ 'session.list': { minLength: 1 } }, { session: { list: [] } })).toBe(false);
    expect(holdsFor({ 'session.text': { minLength: 1 } }, { session: { text: { $copy: 'key' } } })).toBe(
      true,
    );
  });

  it('agrees with the logic of all, any and not', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (state, married) => {
        const parts = { applicant: { State: state ? 'WI' : 'TX', isMarried: married } };
        const one: Condition = 'fromWisconsin';
        const two: Condition = { 'applicant.isMarried': true };
        expect(holdsFor({ all: [one, two] }, parts)).toBe(state && married);
        expect(holdsFor({ any: [one, two] }, parts)).toBe(state || married);
        expect(holdsFor({ not: one }, parts)).toBe(!state);
        expect(holdsFor({ not: { all: [one, two] } }, parts)).toBe(
          holdsFor({ any: [{ not: one }, { not: two }] }, parts),
        );
      }),
    );
  });

  it.each([
    ['typo', ': no condition is named "typo". Known: approved, fromWisconsin, married'],
    [
      { 'applicant.Stat': 'WI' },
      '/applicant.Stat: the path "applicant.Stat" is not declared in context.json',
    ],
    [
      { 'applicant.constructor': 'x' },
      '/applicant.constructor: the path "applicant.constructor" is not declared in context.json',
    ],
    [{ '__proto__.x': 'x' }, '/__proto__.x: the path "__proto__.x" is not declared in context.json'],
    ['constructor', ': no condition is named "constructor". Known: approved, fromWisconsin, married'],
    ['__proto__', ': no condition is named "__proto__". Known: approved, fromWisconsin, married'],
    [{ every: [] }, '/every: "every" is neither a path nor one of all, any, not'],
    [{ all: ['approved'], 'applicant.State': 'WI' }, ': "all" must stand alone in its condition'],
    [
      { all: ['approved', { not: 'typo' }] },
      '/all/1/not: no condition is named "typo". Known: approved, fromWisconsin, married',
    ],
    [{}, ': the condition is empty'],
    [true, ': a condition is a name or an object'],
    [
      { 'result.limit': { atLeast: 3 } },
      '/result.limit: "atLeast" is not a test. Known: const, enum, minimum, maximum, minLength, maxLength, pattern',
    ],
    [
      { 'result.limit': { constructor: 3 } },
      '/result.limit: "constructor" is not a test. Known: const, enum, minimum, maximum, minLength, maxLength, pattern',
    ],
    [{ 'result.limit': { minimum: '3' } }, '/result.limit/minimum: a limit must be a number'],
    [{ 'applicant.State': { pattern: '(' } }, '/applicant.State/pattern: "(" is not a regular expression'],
    [{ 'applicant.State': [] }, '/applicant.State: a list of values must hold at least one'],
  ])('refuses %j', (condition, sentence) => {
    expect(mistakeOf(condition)).toBe(sentence);
  });

  it('refuses a name that refers to itself', () => {
    expect(mistakeOf('one', { one: { not: 'two' }, two: { any: ['one'] } })).toBe(
      '/not/any/0: the condition "one" refers to itself',
    );
  });
});

describe('conditionPaths', () => {
  it('lists every path once, through names', () => {
    expect(
      conditionPaths({ any: ['married', { not: 'approved' }, { 'applicant.State': 'TX' }] }, named),
    ).toEqual(['applicant.State', 'applicant.isMarried', 'result.result']);
  });

  it('ends where names run in a circle', () => {
    expect(conditionPaths('one', { one: { all: ['one', { 'applicant.State': 'WI' }] } })).toEqual([
      'applicant.State',
    ]);
  });
});

describe('holds', () => {
  it('gives each slice its own meaning of a name', () => {
    const context = contextOf({ applicant: { State: 'WI' } });
    const one = { conditions: { here: { 'applicant.State': 'WI' } }, context: declarations };
    const two = { conditions: { here: { 'applicant.State': 'TX' } }, context: declarations };
    expect([holds(one, 'here', context), holds(two, 'here', context), holds(one, 'here', context)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
