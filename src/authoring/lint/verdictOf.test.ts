import { array, assert, constantFrom, letrec, oneof, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Declarations } from '../../compile/names/Declaration.ts';
import { compileCondition } from '../../engine/conditions/holds.ts';
import { createContext, emptySurroundings, initialState } from '../../engine/machine.ts';
import type { Condition, PathTest } from '../../engine/slice.ts';
import { verdictOf } from './verdictOf.ts';

const declarations: Declarations = {
  'result.result': { type: 'string', enum: ['APPROVED', 'OFFER'], ignoreCase: true },
  'session.step': { type: 'string', enum: ['first', 'second'], default: 'first' },
  'session.sent': { type: 'boolean', default: false },
  'applicant.Income': { type: 'number' },
};

/** Every value that the conditions below can tell apart, and more. */
const values = {
  'result.result': [undefined, '', 'APPROVED', 'offer', 'Offer', 'PENDFEE', 'X'],
  'session.step': [undefined, '', 'first', 'second'],
  'session.sent': [undefined, true, false],
  'applicant.Income': [undefined, 0, 1, 1.5, 2, 3, 99],
};

const named: Record<string, Condition> = {
  approved: { 'result.result': 'APPROVED' },
  early: { any: ['approved', { 'session.step': 'first' }] },
};

const test = (path: keyof typeof values, tests: readonly PathTest[]) =>
  constantFrom(...tests.map((held): Condition => ({ [path]: held })));

const { condition } = letrec<{ condition: Condition }>((tie) => ({
  condition: oneof(
    { maxDepth: 4 },
    test('result.result', ['APPROVED', 'offer', 'PENDFEE', ['APPROVED', 'OFFER'], { minLength: 1 }, '']),
    test('session.step', ['first', 'second', ['first', 'second', ''], null, { minLength: 1 }]),
    test('session.sent', [true, false]),
    test('applicant.Income', [1, { minimum: 2 }, { maximum: 1 }, { minimum: 1, maximum: 2 }, null]),
    constantFrom<Condition>('approved', 'early'),
    array(tie('condition'), { maxLength: 4 }).map((all): Condition => ({ all })),
    array(tie('condition'), { maxLength: 4 }).map((any): Condition => ({ any })),
    tie('condition').map((not): Condition => ({ not })),
  ),
}));

/** Every combination of the values, one context each. */
const contexts = Object.entries(values).reduce<Record<string, unknown>[]>(
  (all, [path, list]) => all.flatMap((one) => list.map((value) => ({ ...one, [path]: value }))),
  [{}],
);

function contextOf(answers: Record<string, unknown>) {
  const root = (name: string) =>
    Object.fromEntries(
      Object.entries(answers).flatMap(([path, value]) =>
        path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), value]] : [],
      ),
    );
  const state = {
    ...initialState(),
    session: root('session'),
    result: root('result'),
    applicant: root('applicant'),
  };
  return createContext({ brandFacts: {}, constants: {} }, emptySurroundings, state);
}

const all = contexts.map(contextOf);

describe('[F-506] what can become of a condition', () => {
  it('is what every value together makes of it', () => {
    assert(
      property(condition, (asked) => {
        const holds = compileCondition(asked, named, declarations);
        const outcomes = new Set(all.map((context) => holds(context)));
        const verdict = verdictOf(asked, { conditions: named, declarations });
        expect(verdict).toEqual({ canHold: outcomes.has(true), canFail: outcomes.has(false) });
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, Condition, boolean, boolean]>([
    ['a path is two things', { all: [{ 'result.result': 'OFFER' }, 'approved'] }, false, true],
    ['a list is closed', { 'session.step': ['first', 'second', ''] }, true, false],
    [
      'a service may answer others',
      { any: [{ 'result.result': ['APPROVED', 'OFFER', ''] }, { 'result.result': null }] },
      true,
      true,
    ],
    [
      'a number lies between two',
      { all: [{ 'applicant.Income': { minimum: 2 } }, { 'applicant.Income': { maximum: 1 } }] },
      false,
      true,
    ],
    [
      'nobody knows a pattern',
      { all: [{ 'result.result': { pattern: '^A' } }, { 'result.result': 'OFFER' }] },
      true,
      true,
    ],
    ['nobody knows a name', { all: ['unknown', { not: 'unknown' }] }, true, true],
  ])('%s', (_what, asked, canHold, canFail) => {
    expect(verdictOf(asked, { conditions: named, declarations })).toEqual({ canHold, canFail });
  });
});
