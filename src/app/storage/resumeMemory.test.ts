import { describe, expect, it } from 'vitest';
import { initialState } from '../../engine/machine.ts';
import type { PathDeclaration } from '../../engine/slice.ts';
import { resumeRecord, resumeState } from './resumeMemory.ts';

const context: Record<string, PathDeclaration> = {
  'result.result': { type: 'string', keep: true },
  'result.full_name': { type: 'string' },
  'session.resultDisplayed': { type: 'boolean', keep: true },
  'session.seen.*': { type: 'boolean', keep: true },
  'session.price': { type: 'number', keep: true, derive: 'price' },
  'applicant.SSN': { type: 'string' },
  'site.mainPath': { type: 'string', keep: true },
};

const state = {
  ...initialState({ resultDisplayed: true, seen: { one: true }, errors: { City: 'x' }, price: 1 }),
  route: 'good',
  dialogs: ['code'],
  applicant: { SSN: '123-45-6789', FirstName: 'Jordan' },
  result: { result: 'APPROVED', full_name: 'Jordan Avery' },
  once: { 'routes/good/entry/0': true as const },
  busy: { sending: true as const },
  deadlines: [{ id: 'routes/good/after/0', event: 'late', at: 5 }],
};

describe('the resume record', () => {
  const record = resumeRecord({ context }, 'site', state);

  it('[A-015] [SAFE-03] holds the kept values only: nothing typed, no name, no dialog, no call', () => {
    expect(record).toEqual({
      version: 1,
      site: 'site',
      values: { 'result.result': 'APPROVED', 'session.resultDisplayed': true, 'session.seen': { one: true } },
      once: ['routes/good/entry/0'],
      deadlines: state.deadlines,
    });
    expect(JSON.stringify(record)).not.toMatch(/Jordan|6789/);
  });

  it('[REL-04] brings them back after a reload, through JSON', () => {
    const resumed = resumeState(
      { context },
      'site',
      initialState({ id: 'new' }),
      JSON.parse(JSON.stringify(record)),
    );
    expect(resumed).toEqual({
      ...initialState({ id: 'new', resultDisplayed: true, seen: { one: true } }),
      result: { result: 'APPROVED' },
      once: state.once,
      deadlines: state.deadlines,
    });
  });

  it('lets what the page knows afresh win', () => {
    const resumed = resumeState({ context }, 'site', initialState({ resultDisplayed: false }), record);
    expect(resumed.session.resultDisplayed).toBe(false);
  });

  it.each([
    ['another site', { ...record, site: 'other' }],
    ['another version', { ...record, version: 2 }],
    ['no record', undefined],
    ['a list', []],
    ['words', 'x'],
  ])('is passed over: %s', (_what, stored) => {
    expect(resumeState({ context }, 'site', initialState(), stored)).toEqual(initialState());
  });

  it('takes nothing else from a record that was tampered with', () => {
    const stored = {
      ...record,
      values: {
        'applicant.SSN': '1',
        'session.admin': true,
        '__proto__.polluted': true,
        'result.result': 'X',
      },
      once: [1, 'a'],
      deadlines: [{ id: 1 }, { id: 'a', event: 'b', at: 'soon' }, null],
    };
    expect(resumeState({ context }, 'site', initialState(), stored)).toEqual({
      ...initialState(),
      result: { result: 'X' },
      once: { a: true },
    });
  });
});
