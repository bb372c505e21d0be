import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Action } from '../../actions/action.ts';
import { type Answer, type ApiClient, ApiFailure } from '../../api/client.ts';
import type { MachineEvent, MachineState, Surroundings } from '../../engine/machine.ts';
import {
  type CallEffect,
  type Effects,
  type LateSlice,
  mergeLateSlice,
  type Slice,
} from '../../engine/slice.ts';
import { machineAtom, sliceAtom, surroundingsAtom } from '../../state/atoms.ts';
import { createAppStore } from '../../state/createAppStore.ts';
import type { DataLayerEntry } from './FlowDependencies.ts';
import { runFlow } from './runFlow.ts';

type Calls = { name: string; request: unknown }[];

interface Setting {
  slice?: Partial<Slice>;
  state?: Partial<MachineState>;
  site?: Surroundings['site'];
  brand?: Surroundings['brand'];
  query?: Surroundings['query'];
  actions?: Record<string, Action>;
  api?: (name: string, signal: AbortSignal | undefined) => Promise<Answer> | Answer;
  refusesTabs?: boolean;
  fetchRest?: () => Promise<LateSlice>;
}

const empty: Answer = { success: true, statusCode: 200, payload: null, body: {} };

/** A flow that runs on a double which records everything the flow does. */
function flowIn(setting: Setting) {
  const done: string[] = [];
  const calls: Calls = [];
  const entries: DataLayerEntry[] = [];
  const store = createAppStore({
    slice: { brand: 'brand', flow: 'flow', ...setting.slice },
    state: setting.state,
    surroundings: {
      site: setting.site ?? {},
      brand: setting.brand ?? {},
      query: setting.query ?? { string: '?a=1' },
      device: { origin: 'http://one.localhost:4000' },
    },
  });
  const crashes: unknown[] = [];
  const flow = runFlow({
    store,
    now: Date.now,
    api: {
      call: (async (name, request, options) => {
        calls.push({ name, request });
        return (await setting.api?.(name, options?.signal)) ?? empty;
      }) as ApiClient['call'],
    },
    browser: {
      navigate: (path, how) =>
        void done.push(`navigate ${path}${how.replace ? ' replace' : ''}${how.isolated ? ' isolated' : ''}`),
      leave: (url) => void done.push(`leave ${url}`),
      openTab: (url) => {
        done.push(`open ${url ?? 'empty'}`);
        return {
          refused: setting.refusesTabs === true,
          show: (address) => void done.push(`show ${address}`),
          close: () => void done.push('close'),
        };
      },
      post: (url, fields) => void done.push(`post ${url} ${JSON.stringify(fields)}`),
      addressOf: (bytes, type) => `blob:${type};${new TextDecoder().decode(bytes)}`,
      report: (message) => void done.push(`report ${message}`),
    },
    loadAction: async (name) => {
      const action = setting.actions?.[name];
      if (action === undefined) throw new Error(`no action is named "${name}"`);
      return action;
    },
    loadRest: async () => {
      const late = await setting.fetchRest?.();
      if (late !== undefined) mergeLateSlice(store.get(sliceAtom), late);
    },
    tokens: { replace: (token) => void done.push(`token ${token}`), ofOtherTab: () => undefined },
    forgetSession: () => void done.push('forget'),
    pushToDataLayer: (entry) => void entries.push(entry),
    onCrash: (error) => void crashes.push(error),
  });
  return { flow, store, done, calls, entries, crashes, state: () => store.get(machineAtom) };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('runFlow: calls', () => {
  const slice: Partial<Slice> = {
    context: { 'answer.ready': { type: 'boolean' }, 'answer.count': { type: 'number' } },
    on: {
      send: [
        {
          call: {
            action: 'send',
            with: { Name: { $from: 'applicant.FirstName' } },
            busy: 'sending',
            done: [
              {
                set: { result: { $from: 'answer.result' }, 'session.leak': { $from: 'answer.sessionToken' } },
              },
            ],
            failed: [
              {
                set: {
                  'session.failure': { $from: 'answer.reason' },
                  'session.said': { $from: 'answer.message' },
                },
              },
            ],
          },
        },
      ],
      wait: [
        {
          call: {
            action: 'ask',
            poll: { every: 10, tries: 3, until: { 'answer.ready': true } },
            done: [{ set: { 'session.count': { $from: 'answer.count' } } }],
            failed: [{ set: { 'session.failure': { $from: 'answer.reason' } } }],
          },
        },
      ],
    },
  };

  it('runs the action with what the flow gives it and settles with its outcome', async () => {
    const action = vi.fn<Action>(async () => ({ outcome: 'given', result: { result: 'APPROVED' } }));
    const { flow, state } = flowIn({ slice, actions: { send: action } });
    flow.raise('send', { FirstName: 'Jordan' });
    expect(state().busy).toEqual({ sending: true });
    await settled();
    expect(action.mock.calls[0]?.[0]).toEqual({ Name: 'Jordan' });
    expect(state()).toMatchObject({ busy: {}, result: { result: 'APPROVED' } });
  });

  it('hands a block’s detail to its handler, and makes no answer of it', async () => {
    const detailed = { on: { told: [{ set: { 'session.token': { $from: 'event.token' } } }] } };
    const { flow, state } = flowIn({ slice: { ...slice, ...detailed } });
    flow.raise('told', undefined, { token: 'abc' });
    await settled();
    expect(state()).toMatchObject({ applicant: {}, session: { token: 'abc' } });
  });

  it('[UX-14] sends once for a double click, and again after the end', async () => {
    const action = vi.fn<Action>(async () => ({ outcome: 'given' }));
    const { flow } = flowIn({ slice, actions: { send: action } });
    flow.raise('send');
    flow.raise('send');
    await settled();
    expect(action).toHaveBeenCalledTimes(1);
    flow.raise('send');
    await settled();
    expect(action).toHaveBeenCalledTimes(2);
  });

  it('[REL-03] keeps what was typed when a call fails, and says why', async () => {
    const action: Action = async () => {
      throw new ApiFailure('http', { status: 500, body: { Errors: ['Out of order'] } });
    };
    const { flow, state } = flowIn({ slice, actions: { send: action } });
    flow.raise('send', { FirstName: 'Jordan' });
    await settled();
    expect(state()).toMatchObject({
      busy: {},
      applicant: { FirstName: 'Jordan' },
      session: { failure: 'http', said: 'Out of order' },
    });
  });

  it('takes code that cannot be fetched for a lost network', async () => {
    const { flow, state, done } = flowIn({ slice });
    flow.raise('send');
    await settled();
    expect(state().session.failure).toBe('network');
    expect(done).toEqual(['report the action "send" could not be run']);
  });

  it('[LNK-015] polls until the condition holds', async () => {
    let count = 0;
    const ask = vi.fn<Action>(async () => {
      count += 1;
      return { outcome: 'given', count, ready: count === 3 };
    });
    const { flow, state } = flowIn({ slice, actions: { ask } });
    flow.raise('wait');
    await vi.advanceTimersByTimeAsync(19_999);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(state().session).toEqual({ count: 3 });
  });

  it('[A-092] goes on with the last answer when the tries run out', async () => {
    const { flow, state } = flowIn({
      slice,
      actions: { ask: async () => ({ outcome: 'given', count: 2, ready: false }) },
    });
    flow.raise('wait');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(state().session).toEqual({ count: 2 });
  });

  it('[A-095] keeps the token of a code for what is called next, until a session token comes, and nowhere else', async () => {
    const given: (string | undefined)[] = [];
    const outcomes = [{ codeToken: 'code-token' }, {}, { sessionToken: 'new' }, {}];
    const send: Action = async (_input, { codeToken }) => {
      given.push(codeToken);
      return { outcome: 'given', ...outcomes[given.length - 1] };
    };
    const { flow, state, done } = flowIn({ slice, actions: { send } });
    for (const _ of outcomes) {
      flow.raise('send');
      await settled();
    }
    expect(given).toEqual([undefined, 'code-token', 'code-token', undefined]);
    expect(done).toEqual(['token new']);
    expect(JSON.stringify(state())).not.toContain('code-token');
  });

  it('[SEC-002] puts a token into its storage and never into the state', async () => {
    const send: Action = async () => ({ outcome: 'given', result: {}, sessionToken: 'secret-token' });
    const { flow, state, done } = flowIn({ slice, actions: { send } });
    flow.raise('send');
    await settled();
    expect(done).toEqual(['token secret-token']);
    expect(JSON.stringify(state())).not.toContain('secret-token');
  });
});

describe('runFlow: a screen that is left', () => {
  const called = (action: string, more: Partial<CallEffect> = {}): Effects => [
    {
      call: {
        action,
        busy: action,
        done: [{ set: { [`session.${action}`]: 'done' } }],
        failed: [{ open: 'sorry' }],
        ...more,
      },
    },
  ];
  const slice: Partial<Slice> = {
    context: { 'answer.ready': { type: 'boolean' }, 'session.open': { type: 'boolean' } },
    routes: {
      one: { path: '', screen: 's', entry: [{ raise: 'loaded' }] },
      two: { path: 'two', screen: 's', entry: [{ raise: 'loaded' }] },
      inner: { path: 'one/inner', screen: 's', within: 'one' },
      other: { path: 'one/other', screen: 's', within: 'one' },
      closed: { path: 'closed', screen: 's', guard: { when: { 'session.open': true }, else: 'one' } },
    },
    dialogs: { sorry: { screen: 's' } },
    on: {
      loaded: [],
      read: called('read'),
      write: called('write'),
      readThenWrite: called('readThenWrite'),
      wait: called('read', { poll: { every: 10, tries: 9, until: { 'answer.ready': true } } }),
      report: [...called('write'), { go: 'two' }],
      over: called('over'),
      away: [{ leave: { url: 'http://one.localhost:4000/else' } }],
      nowhere: [{ leave: { url: 'https://evil.example/' } }],
    },
  };
  const site = { mainPath: '/' };

  /** A site on its first screen, whose calls are pending. */
  function siteIn(more: Partial<Slice> = {}) {
    const asked: { name: string; signal: AbortSignal | undefined; answer(): void }[] = [];
    const actions: Record<string, Action> = {
      read: async (_input, { api }) => ({
        outcome: 'given',
        ready: (await api.call('mfa-id', {})).success === false,
      }),
      write: async (_input, { api }) => ({
        outcome: 'given',
        said: (await api.call('end-session', {})).success,
      }),
      readThenWrite: async (_input, { api }) => {
        await api.call('mfa-id', {});
        await api.call('end-session', {});
        return { outcome: 'given' };
      },
      over: async () => ({ outcome: 'ended', sessionOver: true }),
    };
    const running = flowIn({
      slice: { ...slice, ...more },
      site,
      actions,
      api: (name, signal) =>
        new Promise<Answer>((resolve, reject) => {
          asked.push({ name, signal, answer: () => resolve(empty) });
          signal?.addEventListener('abort', () => reject(new ApiFailure('aborted')));
        }),
    });
    const visit = async (path: string) => {
      running.flow.dispatch({ type: 'visited', path });
      await settled();
    };
    const raise = async (event: string) => {
      running.flow.raise(event);
      await settled();
    };
    const aborted = () => asked.map(({ signal }) => signal?.aborted === true);
    return { ...running, asked, visit, raise, aborted };
  }

  it('takes back what it waited for: nothing follows, and nothing is shown', async () => {
    const { visit, raise, aborted, state, done } = siteIn();
    await visit('/');
    await raise('read');
    expect([state().busy, aborted()]).toEqual([{ read: true }, [false]]);
    await visit('/two');
    expect(aborted()).toEqual([true]);
    expect(state()).toMatchObject({ route: 'two', busy: {}, dialogs: [], session: {} });
    expect(done).toEqual([]);
  });

  it('lets the next screen ask for the same', async () => {
    const { visit, asked, aborted, state } = siteIn({ on: { loaded: called('read') } });
    await visit('/');
    await visit('/two');
    expect(aborted()).toEqual([true, false]);
    expect(state().busy).toEqual({ read: true });
    asked[1]?.answer();
    await settled();
    expect(state()).toMatchObject({ busy: {}, session: { read: 'done' } });
  });

  it('[REL-01] [UX-14] leaves a call that writes to its end, and hears its answer', async () => {
    const { visit, raise, asked, aborted, state } = siteIn();
    await visit('/');
    await raise('write');
    await visit('/two');
    await raise('write');
    expect(aborted()).toEqual([false]);
    expect(state().busy).toEqual({ write: true });
    asked[0]?.answer();
    await settled();
    expect(state()).toMatchObject({ route: 'two', busy: {}, session: { write: 'done' } });
  });

  it('begins no further call of an action, and sends nothing that was not sent yet', async () => {
    const { flow, visit, raise, asked, state } = siteIn();
    await visit('/');
    await raise('readThenWrite');
    await visit('/two');
    asked[0]?.answer();
    await settled();
    flow.raise('write');
    flow.dispatch({ type: 'visited', path: '/' });
    await settled();
    expect(asked.map(({ name }) => name)).toEqual(['mfa-id']);
    expect(state()).toMatchObject({ busy: {}, dialogs: [], session: {} });
  });

  it('[API-004] ends a poll, between two tries as well', async () => {
    const { visit, raise, asked, aborted, state } = siteIn();
    await visit('/');
    await raise('wait');
    await visit('/two');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(aborted()).toEqual([true]);
    await raise('wait');
    asked[1]?.answer();
    await vi.advanceTimersByTimeAsync(5_000);
    await visit('/');
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
    expect(state()).toMatchObject({ busy: {}, dialogs: [], session: {} });
  });

  it('stays where its screen is drawn around another', async () => {
    const { visit, raise, aborted } = siteIn();
    await visit('/');
    await raise('read');
    await visit('/one/inner');
    await raise('readThenWrite');
    expect(aborted()).toEqual([false, false]);
    await visit('/one/other');
    expect(aborted()).toEqual([false, true]);
    await visit('/two');
    expect(aborted()).toEqual([true, true]);
  });

  it('is not left by an address that leads back to it', async () => {
    const { visit, raise, aborted, done } = siteIn();
    await visit('/');
    await raise('read');
    await visit('/closed');
    await visit('/');
    expect([aborted(), done]).toEqual([[false], ['navigate /?a=1 replace']]);
  });

  it('[GRB-006] keeps nobody from going on: what a flow begins as it goes is no matter of the screen', async () => {
    const { flow, visit, asked, state } = siteIn();
    await visit('/');
    flow.raise('report');
    flow.dispatch({ type: 'visited', path: '/two' });
    await settled();
    asked[0]?.answer();
    await settled();
    expect(state()).toMatchObject({ route: 'two', session: { write: 'done' } });
  });

  it.each(['over', 'away'])('[F-101] takes everything back where the page is over: %s', async (event) => {
    const { visit, raise, aborted, state } = siteIn();
    await visit('/');
    await raise('read');
    await raise(event);
    expect(aborted()).toEqual([true]);
    expect(state()).toMatchObject({ busy: {}, dialogs: [] });
  });

  it('[SAFE-05] goes on waiting where the way is not allowed', async () => {
    const { visit, raise, aborted } = siteIn();
    await visit('/');
    await raise('read');
    await raise('nowhere');
    expect(aborted()).toEqual([false]);
  });

  it('[SEC-001] tells a call that could not be sent from one that was taken back', async () => {
    const refused: Action = () => Promise.reject(new ApiFailure('aborted'));
    const { flow, state } = flowIn({ slice, site, actions: { read: refused } });
    flow.dispatch({ type: 'visited', path: '/' });
    flow.raise('read');
    await settled();
    expect(state()).toMatchObject({ busy: {}, dialogs: ['sorry'] });
  });
});

describe('runFlow: deadlines', () => {
  it('[MFA-016] rings at the wall clock, once, also for what was due while the tab slept', async () => {
    const { flow, state } = flowIn({
      slice: {
        dialogs: { code: { screen: 's', after: [{ seconds: 600, event: 'expired' }] } },
        context: { 'session.times': { type: 'number', default: 0 } },
        on: { ask: [{ open: 'code' }], expired: [{ close: true }, { set: { 'session.expired': true } }] },
      },
    });
    flow.raise('ask');
    await vi.advanceTimersByTimeAsync(599_999);
    expect(state().dialogs).toEqual(['code']);
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toMatchObject({ dialogs: [], session: { expired: true }, deadlines: [] });
  });

  it('ends with the place it belongs to', async () => {
    const routes = {
      one: { path: '', screen: 's', after: [{ seconds: 5, event: 'late' }] },
      two: { path: 'two', screen: 's' },
    };
    const { flow, state } = flowIn({ slice: { routes, on: { late: [{ set: { 'session.late': true } }] } } });
    flow.dispatch({ type: 'visited', path: '/' });
    flow.dispatch({ type: 'visited', path: '/two' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state().session).toEqual({});
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('[PERF-02] runFlow: a slice whose second part has not come', () => {
  const routes: Slice['routes'] = {
    one: { path: '', screen: 's', on: { near: [{ set: { 'session.near': true } }] } },
    two: { path: 'two', screen: 's', late: true },
  };
  const entry = [{ set: { 'session.entered': true } }];
  const on: Slice['on'] = { far: [{ when: 'known', do: [{ set: { 'session.far': { $value: 'seven' } } }] }] };
  const whole: LateSlice = {
    blocks: {},
    routes: { two: { path: 'two', screen: 's', entry } },
    conditions: { known: { all: [] } },
    values: { seven: 7 },
    tables: { ways: [{ to: 'two' }] },
    on,
    links: {},
    copy: {},
  };
  const waitingFor = (fetches: (() => Promise<LateSlice>)[], slice: Partial<Slice> = {}, route = 'one') => {
    return flowIn({
      slice: { late: 'late.json', routes: structuredClone(routes), ...structuredClone(slice) },
      state: { route },
      fetchRest: () => (fetches.shift() ?? (() => Promise.reject(new Error('asked once too often'))))(),
    });
  };
  const comes = () => Promise.resolve(structuredClone(whole));

  it('does what it holds at once, and fetches nothing', () => {
    const { flow, state, done } = waitingFor([]);
    flow.raise('near');
    expect(state()).toMatchObject({ route: 'one', session: { near: true } });
    expect(done).toEqual([]);
  });

  it.each<[string, Partial<Slice>, MachineEvent, object]>([
    ['a handler', {}, { type: 'raised', event: 'far' }, { session: { far: 7 } }],
    ['a condition', { on }, { type: 'raised', event: 'far' }, { session: { far: 7 } }],
    [
      'a value',
      { on, conditions: whole.conditions },
      { type: 'raised', event: 'far' },
      { session: { far: 7 } },
    ],
    ['a route', {}, { type: 'visited', path: '/two' }, { route: 'two', session: { entered: true } }],
  ])('waits for %s, then goes on in order', async (_what, slice, event, expected) => {
    const { flow, state, done } = waitingFor([comes], slice);
    flow.dispatch(event);
    flow.dispatch({ type: 'raised', event: 'far' });
    expect(state()).toMatchObject({ route: 'one', session: {} });
    expect(Object.keys(state().busy)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toMatchObject({ busy: {}, ...expected });
    expect(state().session).toMatchObject({ far: 7 });
    expect(done).toEqual([]);
  });

  it('goes on where a table leads', async () => {
    const { flow, done } = waitingFor([comes], { on: { away: [{ go: { table: 'ways' } }] } });
    flow.raise('away');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['navigate /two?a=1']);
  });

  it('leaves an event to the route that is resumed, though the flow has one of that name', async () => {
    const two = { path: 'two', screen: 's', on: { near: [{ set: { 'session.by': 'route' } }] } };
    const late = async () => ({ ...structuredClone(whole), routes: { two } });
    const { flow, state } = waitingFor([late], { on: { near: [{ set: { 'session.by': 'flow' } }] } }, 'two');
    flow.raise('near');
    await vi.advanceTimersByTimeAsync(0);
    expect(state().session).toEqual({ by: 'route' });
  });

  it('[REL-05] asks again where it did not come, and loses nothing meanwhile', async () => {
    const { flow, state } = waitingFor([() => Promise.reject(new Error('offline')), comes]);
    flow.raise('far', { FirstName: 'Jordan' });
    await vi.advanceTimersByTimeAsync(0);
    expect(state().session).toEqual({});
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state()).toMatchObject({ applicant: { FirstName: 'Jordan' }, session: { far: 7 }, busy: {} });
  });
});

describe('runFlow: the browser', () => {
  const on: Slice['on'] = {
    go: [{ go: 'two' }],
    goThere: [{ go: 'apart' }],
    leave: [{ leave: { url: { $from: 'result.url' }, parameters: { ref: { $from: 'result.ref' } } } }],
    post: [{ post: { url: { $from: 'result.url' }, fields: { authid: '7' } } }],
    tab: [{ newTab: { url: { $from: 'result.url' } } }],
    document: [{ newTab: { document: 'CODE' } }],
    termsDocumentReady: [
      {
        set: { 'session.address': { $from: 'event.address' }, 'session.refused': { $from: 'event.refused' } },
      },
    ],
    termsDocumentFailed: [{ set: { 'session.said': { $from: 'event.message', default: 'Unknown Error' } } }],
  };
  const routes: Slice['routes'] = {
    two: { path: 'two', screen: 's' },
    apart: { path: 'apart', screen: 's', document: 'isolated' },
  };

  it('[RTE-002] [RES-032] navigates with main path and query', () => {
    const { flow, done } = flowIn({ slice: { on, routes }, site: { mainPath: '/apply' } });
    flow.raise('go');
    expect(done).toEqual(['navigate /apply/two?a=1']);
  });

  it('enters an isolated route by a document of its own, only where third-party code runs in the page', () => {
    const plain = flowIn({ slice: { on, routes } });
    plain.flow.raise('goThere');
    expect(plain.done).toEqual(['navigate /apart?a=1']);
    const overlaid = flowIn({ slice: { on, routes }, brand: { inDocument: true } });
    overlaid.flow.raise('goThere');
    overlaid.flow.raise('go');
    expect(overlaid.done).toEqual(['navigate /apart?a=1 isolated', 'navigate /two?a=1']);
  });

  it.each(['leave', 'post', 'tab'])('[SAFE-05] does not follow a foreign address: %s', (event) => {
    const { flow, done } = flowIn({ slice: { on }, state: { result: { url: 'https://evil.example/' } } });
    flow.raise(event);
    expect(done).toEqual([expect.stringMatching(/^report the address https:\/\/evil\.example\//)]);
  });

  it('[GRB-005] [RES-007] follows allowed ones', () => {
    const { flow, done } = flowIn({
      slice: { on, brandFacts: { allowedHosts: ['bank.example'] } },
      state: { result: { url: 'https://bank.example/x', ref: '1' } },
    });
    for (const event of ['leave', 'post', 'tab']) flow.raise(event);
    expect(done).toEqual([
      'leave https://bank.example/x?ref=1',
      'post https://bank.example/x {"authid":"7"}',
      'open https://bank.example/x',
    ]);
  });

  const terms = (outcome: Record<string, unknown>): Record<string, Action> => ({
    loadTermsDocument: async () => ({ outcome: 'loaded', ...outcome }),
  });

  it('[TRM-001] opens an empty tab within the click and shows the document in it', async () => {
    const loaded = { document: new TextEncoder().encode('%PDF') };
    const { flow, done, state } = flowIn({ slice: { on }, actions: terms(loaded) });
    flow.raise('document');
    expect(done).toEqual(['open empty']);
    await settled();
    expect(done).toEqual(['open empty', 'show blob:application/pdf;%PDF']);
    expect(state().session).toEqual({ address: 'blob:application/pdf;%PDF', refused: false });
  });

  it('[TRM-002] closes the tab and says why when the document does not come', async () => {
    const refused = flowIn({ slice: { on }, actions: terms({ outcome: 'missing', message: 'No document' }) });
    refused.flow.raise('document');
    await settled();
    expect(refused.done).toEqual(['open empty', 'close']);
    expect(refused.state().session).toEqual({ said: 'No document' });
    const failing: Action = () => Promise.reject(new ApiFailure('timeout'));
    const failed = flowIn({ slice: { on }, actions: { loadTermsDocument: failing } });
    failed.flow.raise('document');
    await settled();
    expect(failed.state().session).toEqual({ said: 'Unknown Error' });
  });

  it('[TRM-001] shows the document in its tab though the screen that asked for it was left', async () => {
    const { flow, done } = flowIn({
      slice: { on, routes: { ...routes, one: { path: '', screen: 's' } } },
      site: { mainPath: '/' },
      actions: {
        loadTermsDocument: async (_input, { api }) => {
          await api.call('get-terms-pdf', { productCode: 'CODE' });
          return { outcome: 'loaded', document: new Uint8Array() };
        },
      },
      api: (_name, signal) =>
        new Promise<Answer>((resolve, reject) => {
          setTimeout(() => resolve(empty), 1000);
          signal?.addEventListener('abort', () => reject(new ApiFailure('aborted')));
        }),
    });
    flow.dispatch({ type: 'visited', path: '/' });
    flow.raise('document');
    flow.dispatch({ type: 'visited', path: '/two' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['open empty', 'show blob:application/pdf;']);
  });

  it('tells the flow that the browser refused the tab, so that it can offer a link', async () => {
    const loaded = { document: new Uint8Array() };
    const { flow, state } = flowIn({ slice: { on }, actions: terms(loaded), refusesTabs: true });
    flow.raise('document');
    await settled();
    expect(state().session).toMatchObject({ refused: true });
  });

  it('hands an error of an unchecked catalogue to the boundary and goes on', () => {
    const { flow, crashes, state } = flowIn({
      slice: {
        on: { bad: [{ set: { 'session.x': { $table: 'none' } } }], good: [{ set: { 'session.ok': true } }] },
      },
    });
    flow.raise('bad');
    flow.raise('good');
    expect(crashes).toHaveLength(1);
    expect(state().session).toEqual({ ok: true });
  });

  it('raises what the catalogue may not know only where it does', () => {
    const { flow, done } = flowIn({ slice: { on: {} } });
    flow.raiseIfKnown('scrolledHalf');
    flow.raise('unknown');
    expect(done).toEqual(['report nothing handles the event "unknown"']);
  });
});

describe('runFlow: tracking', () => {
  const on: Slice['on'] = { seen: [{ track: { event: 'approved', step: 6, report: 'termsButton' } }] };
  const site = {
    url: 'site',
    website: 'https://site.example',
    productId: '7',
    productCode: 'P',
    postBackSources: ['Partner'],
  };
  const state = {
    session: { id: 's1', reportId: 'r1', pubId: 'p1', trafficSource: 'partner' },
    result: { ref_number: '900000001' },
    applicant: { FirstName: 'Jordan' },
  };

  it('[TRK-012] [TRK-025] [TRK-032] sends step, post-back and click, and an event with nothing personal', async () => {
    const trackStep = vi.fn<Action>(async () => ({ outcome: 'given' }));
    const reportClick = vi.fn<Action>(async () => ({ outcome: 'given' }));
    const { flow, entries, calls } = flowIn({
      slice: { on, constants: { name: 'FLOW' } },
      site,
      state,
      actions: { trackStep, reportClick },
    });
    flow.raise('seen');
    await settled();
    expect(entries).toEqual([{ event: 'approved', site: 'brand.flow', step: 6 }]);
    expect(trackStep.mock.calls[0]?.[0]).toEqual({
      StepId: 6,
      flow: 'FLOW',
      applicantId: '900000001',
      productId: '7',
      category: 'approved',
      sessionId: 's1',
      SiteEvent: 'approved',
      webSite: 'https://site.example',
    });
    expect(reportClick.mock.calls[0]?.[0]).toEqual({ ReportId: 'r1', click: 'termsButton' });
    expect(calls.find(({ name }) => name === 'save-post-back-queue')?.request).toMatchObject({
      siteEvent: 'approved',
      pubId: 'p1',
      productCode: 'P',
    });
  });

  it('[F-209] queues no post-back at a step that has no event', async () => {
    const trackStep = vi.fn<Action>(async () => ({ outcome: 'given' }));
    const { flow, calls } = flowIn({
      slice: { on: { counted: [{ track: { step: 8 } }] } },
      site,
      state,
      actions: { trackStep },
    });
    flow.raise('counted');
    await settled();
    expect(trackStep).toHaveBeenCalledOnce();
    expect(calls).toEqual([]);
  });

  it('[A-084] posts nothing back for other traffic, and lets failures be', async () => {
    const failing: Action = () => Promise.reject(new ApiFailure('network'));
    const {
      flow,
      calls,
      done,
      state: after,
    } = flowIn({
      slice: { on },
      site,
      state: { ...state, session: { ...state.session, trafficSource: 'other' } },
      actions: { trackStep: failing, reportClick: failing },
    });
    flow.raise('seen');
    await settled();
    expect(calls).toEqual([]);
    expect(done).toEqual([]);
    expect(after().dialogs).toEqual([]);
  });
});

describe('runFlow: route settings', () => {
  const slice: Partial<Slice> = {
    routes: { one: { path: '', screen: 's' }, two: { path: 'two', screen: 's' } },
  };
  const site = { url: 'site.example/get', mainPath: '/get' };

  it('[RTE-034] [API-016] asks for each route with its address and no trailing slash', async () => {
    const api = () => ({
      ...empty,
      payload: { PrivacyHeader: true, TermsHeaderCDN: true, FaqFooter: 'no' },
    });
    const { flow, store, calls } = flowIn({ slice, site, api });
    flow.expect('/get');
    flow.dispatch({ type: 'visited', path: '/get' });
    await settled();
    flow.dispatch({ type: 'visited', path: '/get/two' });
    await settled();
    expect(calls.map(({ request }) => request)).toEqual([
      { Url: 'site.example/get', Route: '/get' },
      { Url: 'site.example/get', Route: '/get/two' },
    ]);
    expect(store.get(surroundingsAtom).site.routing).toEqual({
      PrivacyHeader: true,
      TermsHeaderCDN: true,
      FaqFooter: false,
    });
  });

  it('[PERF-06] [RTE-034] asks for no route whose flags the document holds, and for each that comes after it', async () => {
    const { flow, store, calls } = flowIn({ slice, site });
    flow.expect('/get', { FaqFooter: true });
    flow.dispatch({ type: 'visited', path: '/get' });
    await settled();
    expect(calls).toEqual([]);
    expect(store.get(surroundingsAtom).site.routing).toEqual({ FaqFooter: true });
    flow.dispatch({ type: 'visited', path: '/get/two' });
    await settled();
    flow.dispatch({ type: 'visited', path: '/get' });
    await settled();
    expect(calls.map(({ request }) => request)).toEqual([
      { Url: 'site.example/get', Route: '/get/two' },
      { Url: 'site.example/get', Route: '/get' },
    ]);
  });

  it.each([
    ['the call fails', () => Promise.reject(new ApiFailure('timeout'))],
    ['the server says no', () => ({ ...empty, success: false })],
  ])('[A-017] shows Privacy and Terms in the footer only where %s', async (_what, api) => {
    const { flow, store } = flowIn({ slice, site, api });
    flow.dispatch({ type: 'visited', path: '/get' });
    await settled();
    expect(store.get(surroundingsAtom).site.routing).toEqual({ PrivacyFooter: true, TermsFooter: true });
  });

  it('ends the call for a route that the applicant has left, and drops an answer that comes all the same', async () => {
    const answers: ((answer: Answer) => void)[] = [];
    const signals: (AbortSignal | undefined)[] = [];
    const api = (_name: string, signal: AbortSignal | undefined) => {
      signals.push(signal);
      return new Promise<Answer>((resolve) => void answers.push(resolve));
    };
    const { flow, store } = flowIn({ slice, site, api });
    flow.dispatch({ type: 'visited', path: '/get' });
    flow.dispatch({ type: 'visited', path: '/get/two' });
    await settled();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    answers[1]?.({ ...empty, payload: { PrivacyHeader: true } });
    await settled();
    answers[0]?.({ ...empty, payload: { PrivacyHeader: false } });
    await settled();
    expect(store.get(surroundingsAtom).site.routing).toEqual({ PrivacyHeader: true });
  });

  it('asks nothing without a configuration', async () => {
    const { flow, calls } = flowIn({ slice });
    flow.dispatch({ type: 'visited', path: '/' });
    await settled();
    expect(calls).toEqual([]);
  });
});
