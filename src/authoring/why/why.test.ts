import { describe, expect, it } from 'vitest';
import { sliceOf, surroundingsOf } from '../../../testing/engine/given.ts';
import { initialState } from '../../engine/machine.ts';
import { step } from '../../engine/step.ts';
import { traceStep } from './why.ts';

const slice = sliceOf({
  conditions: { good: { 'result.result': 'GOOD' } },
  context: { 'result.result': { type: 'string' }, 'session.shown': { type: 'boolean' } },
  tables: {
    results: [{ when: 'good', to: 'end' }, { when: { 'result.result': 'BAD' }, to: 'start' }, { to: 'end' }],
  },
  routes: {
    start: { path: '', screen: 'start' },
    end: { path: 'end', screen: 'end', guard: { when: { 'session.shown': true }, else: 'start' } },
  },
  on: {
    decide: [
      { when: { 'session.shown': true }, do: [], else: [{ set: { 'session.shown': true } }] },
      { go: { table: 'results' } },
    ],
    opened: [{ raise: 'decide' }],
  },
});
const state = { ...initialState(), result: { result: 'BAD' } };

/** Places with what each answered there. */
function asked(...[event, before = state]: [Parameters<typeof traceStep>[3], typeof state?]) {
  return traceStep(slice, surroundingsOf(), before, event).reached.map(({ at, asked: all }) => [
    at,
    ...all.map(({ holds }) => holds),
  ]);
}

describe('traceStep', () => {
  it('[F-508] tells each effect that is reached, and each condition as it was answered there', () => {
    expect(asked({ type: 'raised', event: 'opened' })).toEqual([
      ['on/opened/0'],
      ['on/decide/0', false],
      ['on/decide/0/else/0'],
      ['on/decide/1', false, true],
    ]);
  });

  it('[F-508] keeps what was known when it was asked', () => {
    const { reached } = traceStep(slice, surroundingsOf(), state, { type: 'raised', event: 'decide' });
    expect(reached.map(({ asked: [first] }) => first?.context.session.shown)).toEqual([
      undefined,
      undefined,
      true,
    ]);
  });

  it('[F-508] tells the guard of the page that is visited', () => {
    expect(asked({ type: 'visited', path: '/end' })).toEqual([['routes/end/guard', false]]);
    const shown = { ...state, session: { shown: true } };
    expect(asked({ type: 'visited', path: '/end' }, shown)).toEqual([['routes/end/guard', true]]);
  });

  it('[F-508] does what a step does', () => {
    const event = { type: 'raised', event: 'opened' } as const;
    const { reached: _, ...done } = traceStep(slice, surroundingsOf(), state, event);
    expect(done).toEqual(step(slice, surroundingsOf(), state, event));
  });
});
