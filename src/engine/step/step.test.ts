import { describe, expect, it } from 'vitest';
import { sliceOf, surroundingsOf } from '../../../testing/engine/given.ts';
import {
  type Command,
  initialState,
  type MachineEvent,
  type MachineState,
  type Surroundings,
} from '../machine.ts';
import type { CallEffect, Slice } from '../slice.ts';
import { step } from '../step.ts';

const send: CallEffect = {
  action: 'submitApplication',
  with: { Name: { $from: 'applicant.FirstName' } },
  busy: 'sending',
  done: [
    { set: { result: { $from: 'answer.result' }, 'session.shown': true } },
    { go: { table: 'results' } },
  ],
  failed: [{ set: { 'session.why': { $from: 'answer.reason' } } }, { open: 'sorry' }],
};

const slice = sliceOf({
  sensitiveQuery: { hash: 'code', email: 'contact' },
  conditions: { approved: { 'result.result': 'APPROVED' } },
  context: {
    'result.result': { type: 'string', ignoreCase: true },
    'answer.result': { type: 'object' },
    'session.shown': { type: 'boolean' },
    'session.count': { type: 'number', default: 0 },
    'applicant.State': { type: 'string' },
  },
  tables: { results: [{ when: 'approved', to: 'missing' }, { when: 'approved', to: 'good' }, { to: 'bad' }] },
  routes: {
    start: {
      path: '',
      screen: 'start',
      on: { submit: [{ call: send }], local: [{ set: { 'session.by': 'start' } }] },
    },
    good: {
      path: 'good',
      screen: 'good',
      guard: { when: { 'session.shown': true }, else: 'start' },
      entry: [{ track: { event: 'seen', step: 6 }, once: true }, { set: { 'session.entered': true } }],
      after: [{ seconds: 5, event: 'late' }],
    },
    bad: { path: 'bad', screen: 'bad', within: 'start', on: { late: [{ set: { 'session.late': true } }] } },
    lost: { path: '404', screen: 'lost' },
  },
  dialogs: {
    sorry: { screen: 'sorry', on: { retry: [{ close: true }, { raise: 'submit' }] } },
    code: { screen: 'code', after: [{ seconds: 600, event: 'expired' }], entry: [{ raise: 'local' }] },
    other: { screen: 'code', after: [{ seconds: 600, since: 'session.sentAt', event: 'expired' }] },
    strict: { screen: 'strict', on: { close: [{ close: 'strict' }, { go: 'bad' }] } },
  },
  on: {
    local: [{ set: { 'session.by': 'flow' } }],
    late: [{ set: { 'session.by': 'late' } }],
    expired: [{ close: true }],
    loop: [{ raise: 'loop' }],
    wide: [
      { set: { 'session.count': 1 } },
      { when: { 'session.count': 1 }, do: [{ set: { 'session.count': 2 } }] },
      { when: { 'session.count': 1 }, do: [{ set: { 'session.count': 3 } }] },
    ],
    either: [
      {
        when: { 'session.count': 1 },
        do: [{ set: { 'session.count': 2 } }],
        else: [{ set: { 'session.count': 1 } }],
      },
    ],
    out: [
      {
        leave: {
          url: { $from: 'result.PaymentURL' },
          parameters: { ref: { $from: 'result.ref_number' }, none: { $from: 'result.none' } },
        },
      },
    ],
    outWithQuery: [
      {
        leave: {
          url: { $from: 'result.PaymentURL' },
          parameters: { ref: { $from: 'result.ref_number' } },
          keepsQuery: true,
        },
      },
    ],
    post: [
      {
        post: {
          url: 'https://bank.example/start',
          fields: { authid: { $from: 'result.GBAuthId' }, none: { $from: 'result.none' } },
        },
      },
    ],
    tab: [{ newTab: { document: { $from: 'result.code' } } }],
    forbidden: [{ set: { 'site.mainPath': 'x', 'session.ok': true } }],
    openCode: [{ open: 'code' }],
    openOther: [{ close: 'code' }, { open: 'other' }],
    openOnce: [{ open: 'strict', once: true }],
  },
});

function run(
  event: MachineEvent,
  state: Partial<MachineState> = {},
  surroundings: Partial<Surroundings> = {},
  of: Slice = slice,
) {
  return step(of, surroundingsOf(surroundings), { ...initialState(), ...state }, event);
}

function kinds(commands: Command[]): string[] {
  return commands.map((command) => command.do);
}

const raised = (event: string, values?: Record<string, unknown>): MachineEvent => ({
  type: 'raised',
  event,
  values,
});

describe('step: visited', () => {
  it('enters the route: dialogs close, timers start by the wall clock, entry runs once per application', () => {
    const first = run({ type: 'visited', path: '/good' }, { session: { shown: true }, dialogs: ['sorry'] });
    expect(first.state).toMatchObject({ route: 'good', dialogs: [], session: { entered: true } });
    expect(first.state.deadlines).toEqual([{ id: 'routes/good/after/0', event: 'late', at: 1_005_000 }]);
    expect(first.commands).toEqual([
      { do: 'arrive', route: 'good' },
      { do: 'track', event: 'seen', step: 6 },
    ]);

    const away = step(slice, surroundingsOf(), first.state, { type: 'visited', path: '/' });
    expect(away.state).toMatchObject({ route: 'start', deadlines: [] });
    const again = step(slice, surroundingsOf({ clock: 2_000_000 }), away.state, {
      type: 'visited',
      path: '/good',
    });
    expect(kinds(again.commands)).toEqual(['arrive']);
    expect(again.state.deadlines[0]?.at).toBe(2_005_000);
  });

  it('[RTE-029] sends to the start with the query kept where the guard fails', () => {
    const { state, commands } = run(
      { type: 'visited', path: '/apply/good' },
      {},
      { site: { mainPath: 'apply' }, query: { string: '?a=1' } },
    );
    expect(commands).toEqual([{ do: 'navigate', path: '/apply?a=1', replace: true }]);
    expect(state.route).toBeUndefined();
  });

  it('[RTE-013] sends / to the main path with the query', () => {
    const { commands } = run(
      { type: 'visited', path: '/' },
      {},
      { site: { mainPath: 'apply' }, query: { string: '?a=1' } },
    );
    expect(commands).toEqual([{ do: 'navigate', path: '/apply?a=1', replace: true }]);
  });

  it('[RTE-011] shows the not-found route at an unknown path', () => {
    const { state, commands } = run({ type: 'visited', path: '/nowhere' }, { route: 'start' });
    expect(commands).toEqual([
      { do: 'notFound', path: '/nowhere' },
      { do: 'arrive', route: 'lost' },
    ]);
    expect(state.route).toBe('lost');
  });

  it('does not enter the present route again', () => {
    const before = { ...initialState(), route: 'start', dialogs: ['sorry'] };
    expect(step(slice, surroundingsOf(), before, { type: 'visited', path: '/' })).toEqual({
      state: before,
      commands: [],
    });
  });

  it('[A-015] goes on with a resumed deadline, and drops those of other places', () => {
    const deadlines = [
      { id: 'routes/good/after/0', event: 'late', at: 900_000 },
      { id: 'dialogs/code/after/0', event: 'expired', at: 1_100_000 },
    ];
    const { state } = run({ type: 'visited', path: '/good' }, { session: { shown: true }, deadlines });
    expect(state.deadlines).toEqual([deadlines[0]]);
  });
});

describe('step: raised', () => {
  it('merges values first, takes hidden ones away, and clears what was said of fields', () => {
    const before = {
      applicant: { FirstName: 'A', spouseZip: '78701' },
      session: { errors: { City: 'x' }, suggestions: {}, notes: { City: 'y' }, kept: 1 },
      route: 'start',
    };
    const { state, commands } = run(raised('submit', { FirstName: 'Jordan', spouseZip: undefined }), before);
    expect(state.applicant).toEqual({ FirstName: 'Jordan' });
    expect(state.session).toEqual({ kept: 1 });
    expect(commands).toEqual([
      { do: 'call', key: 'routes/start/on/submit/0', call: send, input: { Name: 'Jordan' } },
    ]);
  });

  it('keeps server-side errors when no values come', () => {
    const { state } = run(raised('local'), { session: { errors: { City: 'x' } } });
    expect(state.session.errors).toEqual({ City: 'x' });
  });

  it('[UX-14] starts a busy call once', () => {
    const first = run(raised('submit', {}), { route: 'start' });
    expect(first.state.busy).toEqual({ sending: true });
    expect(step(slice, surroundingsOf(), first.state, raised('submit', {})).commands).toEqual([]);
  });

  it('asks the dialog, the route, the route around it, then the flow, and only the first that knows the event', () => {
    expect(run(raised('local'), { route: 'start' }).state.session.by).toBe('start');
    expect(run(raised('local'), { route: 'bad' }).state.session.by).toBe('start');
    expect(run(raised('local'), { route: 'good' }).state.session.by).toBe('flow');
    expect(run(raised('late'), { route: 'bad' }).state.session).toEqual({ late: true });
    const retried = run(raised('retry'), { route: 'start', dialogs: ['sorry'] });
    expect(retried.state.dialogs).toEqual([]);
    expect(kinds(retried.commands)).toEqual(['call']);
  });

  it('closes the top dialog on close unless it handles that itself', () => {
    expect(run(raised('close'), { dialogs: ['strict', 'sorry'] }).state.dialogs).toEqual(['strict']);
    const own = run(raised('close'), { dialogs: ['strict'] });
    expect(own.state.dialogs).toEqual([]);
    expect(own.commands).toEqual([{ do: 'navigate', path: '/bad', replace: false }]);
  });

  it('decides a condition when it is reached', () => {
    expect(run(raised('wide')).state.session.count).toBe(2);
  });

  it('runs one branch of two, though the first takes away what it was decided by', () => {
    const first = run(raised('either'));
    expect(first.state.session.count).toBe(1);
    expect(run(raised('either'), first.state).state.session.count).toBe(2);
  });

  it('[MFA-015] [A-086] restarts the timers of a dialog that is opened anew', () => {
    const opened = run(raised('openCode'));
    expect(opened.state).toMatchObject({ dialogs: ['code'], session: { by: 'flow' } });
    expect(opened.state.deadlines[0]?.at).toBe(1_600_000);
    const resent = step(slice, surroundingsOf({ clock: 1_300_000 }), opened.state, raised('openCode'));
    expect(resent.state.dialogs).toEqual(['code']);
    expect(resent.state.deadlines).toEqual([{ id: 'dialogs/code/after/0', event: 'expired', at: 1_900_000 }]);
  });

  it.each([
    ['the time that it names', 900_000, 1_500_000],
    ['a time that is long past', 1_000, 601_000],
    ['entry, where there is none', undefined, 1_600_000],
    ['entry, where that is no time', 'now', 1_600_000],
  ])('[A-086] counts a timer from %s', (_what, sentAt, at) => {
    const { state } = run(raised('openOther'), { dialogs: ['code'], session: { sentAt } });
    expect(state.dialogs).toEqual(['other']);
    expect(state.deadlines).toEqual([{ id: 'dialogs/other/after/0', event: 'expired', at }]);
  });

  it('opens a dialog with once a single time', () => {
    const first = run(raised('openOnce'));
    const closed = step(slice, surroundingsOf(), first.state, raised('close'));
    expect(step(slice, surroundingsOf(), closed.state, raised('openOnce')).state.dialogs).toEqual([]);
  });

  it('[RES-007] [SAFE-05] leaves with named parameters only, never the kept query', () => {
    const { commands } = run(
      raised('out'),
      { result: { PaymentURL: 'https://pay.example/p?x=1#top', ref_number: '123' } },
      { query: { string: '?token=secret' } },
    );
    expect(commands).toEqual([{ do: 'leave', url: 'https://pay.example/p?x=1&ref=123#top' }]);
  });

  it('[F-730] [A-001] [SAFE-05] takes the query along where it is wanted, without what is sensitive in any case', () => {
    const query = { string: '?sid=spring&Hash=h1&c1=a%26b&ref=mine&EMAIL=a%40b.example' };
    const result = { PaymentURL: 'https://pay.example/p?x=1', ref_number: '123' };
    expect(run(raised('outWithQuery'), { result }, { query }).commands).toEqual([
      { do: 'leave', url: 'https://pay.example/p?x=1&ref=123&sid=spring&c1=a%26b' },
    ]);
  });

  it('[GRB-005] posts the fields that are there', () => {
    expect(run(raised('post'), { result: { GBAuthId: 77 } }).commands).toEqual([
      { do: 'post', url: 'https://bank.example/start', fields: { authid: '77' } },
    ]);
  });

  it('asks for the tab of a document', () => {
    expect(run(raised('tab'), { result: { code: 'X' } }).commands).toEqual([{ do: 'newTab', document: 'X' }]);
  });

  it.each([
    ['nothing', 'nothing handles the event "nothing"'],
    ['constructor', 'nothing handles the event "constructor"'],
    ['__proto__', 'nothing handles the event "__proto__"'],
    ['loop', 'the event "loop" raises itself'],
    ['out', 'the address to leave for is empty'],
    ['tab', 'the new tab has neither address nor document'],
    ['forbidden', '"site.mainPath" cannot be set'],
  ])('reports a mistake of the catalogue in %s and goes on', (event, message) => {
    expect(run(raised(event)).commands).toEqual([{ do: 'mistake', message }]);
  });
});

describe('step: settled', () => {
  const settled = (usable: boolean, outcome: Record<string, unknown>): MachineEvent => ({
    type: 'settled',
    call: send,
    key: 'routes/start/on/submit/0',
    usable,
    outcome,
  });

  it('[RES-001] [A-007] ends busy, runs done with the outcome, and takes the first row the flow has', () => {
    const { state, commands } = run(settled(true, { result: { result: 'approved' } }), {
      busy: { sending: true },
      route: 'start',
    });
    expect(state.busy).toEqual({});
    expect(state.result).toEqual({ result: 'approved' });
    expect(commands).toEqual([{ do: 'navigate', path: '/good', replace: false }]);
  });

  it('runs failed with the reason', () => {
    const { state } = run(settled(false, { reason: 'timeout' }), { busy: { sending: true, other: true } });
    expect(state).toMatchObject({ busy: { other: true }, session: { why: 'timeout' }, dialogs: ['sorry'] });
  });
});

describe('step: elapsed', () => {
  it('raises the event of the deadline once', () => {
    const deadlines = [{ id: 'd', event: 'late', at: 1 }];
    const first = run({ type: 'elapsed', id: 'd' }, { deadlines });
    expect(first.state).toMatchObject({ deadlines: [], session: { by: 'late' } });
    expect(
      step(slice, surroundingsOf(), { ...first.state, session: {} }, { type: 'elapsed', id: 'd' }).state
        .session,
    ).toEqual({});
  });
});

describe('step', () => {
  it('changes nothing in what it is given', () => {
    const state = Object.freeze({
      ...initialState(),
      applicant: Object.freeze({}),
      session: Object.freeze({ shown: true }),
      result: Object.freeze({}),
    });
    const events: MachineEvent[] = [
      { type: 'visited', path: '/good' },
      raised('submit', { A: 1 }),
      raised('wide'),
      raised('openCode'),
    ];
    for (const event of events)
      expect(() => step(slice, surroundingsOf(), state as MachineState, event)).not.toThrow();
  });
});
