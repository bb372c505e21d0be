import { describe, expect, it } from 'vitest';
import { sliceOf, surroundingsOf } from '../../../testing/engine/given.ts';
import { type Command, initialState, type MachineState } from '../../engine/machine.ts';
import type { PathDeclaration, Slice } from '../../engine/slice.ts';
import { step } from '../../engine/step.ts';
import { plain } from '../document/Node.ts';
import { readDocument } from '../read/readDocument.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { placeText } from '../report/Place.ts';
import type { ActionFacts } from './calls.ts';
import { lowerFlow } from './lowerSite.ts';

const read = (name: string, value: unknown) => {
  const node = readDocument(
    { file: `${name}.json`, text: JSON.stringify(value, null, 1) },
    new DiagnosticCollector(),
  );
  if (node === undefined) throw new Error('nothing was read');
  return node;
};

const actions = new Map<string, ActionFacts>([
  ['check', { outcomes: ['accepted', 'refused'], failures: ['again'], answer: ['reason', 'parts.*'] }],
  [
    'send',
    {
      outcomes: ['given'],
      failures: [],
      answer: [],
      send: read('send', { Name: '=session.mode', Kind: 'main' }),
      sends: new Map([['short', read('short', { Kind: 'short' })]]),
    },
  ],
]);

const session = (path: string): [string, PathDeclaration] => [
  `session.${path}`,
  { type: 'string', default: '' },
];

/** A flow of these steps, run as the page runs it. */
function run(
  on: Record<string, unknown>,
  sequences: Record<string, unknown> = {},
  more: { asks?: unknown; dialogs?: unknown; decisions?: unknown; payloads?: unknown[] } = {},
) {
  const { payloads = [], ...parts } = more;
  const document = {
    sequences,
    on,
    routes: {},
    dialogs: {},
    conditions: { fast: "session.mode is 'fast'" },
    ...parts,
  };
  const layers = payloads.map((payload) => read('payload', payload));
  const { node, mistakes } = lowerFlow(read('flow', document), actions, layers);
  const lowered = plain(node) as Pick<Slice, 'on' | 'conditions' | 'dialogs' | 'values'>;
  const declared = Object.fromEntries(['mode', 'log', 'leak'].map(session));
  const slice = sliceOf({
    ...lowered,
    context: {
      ...declared,
      'answer.outcome': { type: 'string' },
      'answer.code': { type: 'string' },
      'session.asked.*': { type: 'string', default: '' },
    },
  });
  let state: MachineState = initialState();
  let calls: Extract<Command, { do: 'call' }>[] = [];
  const log: unknown[] = [];
  const take = (event: Parameters<typeof step>[3]) => {
    const taken = step(slice, surroundingsOf(), state, event);
    state = taken.state;
    for (const command of taken.commands) {
      if (command.do === 'call') calls = [...calls, command];
      else if (command.do === 'track') log.push(command.event);
      else log.push(command);
    }
  };
  const settle = (usable: boolean, outcome: Record<string, unknown>) => {
    const [call, ...others] = calls;
    if (call === undefined) throw new Error('no call is under way');
    calls = others;
    take({ type: 'settled', call: call.call, key: call.key, usable, outcome });
  };
  return {
    mistakes: mistakes.map(({ place, message }) => `${placeText(place).split(':')[1]}: ${message}`),
    log,
    raise: (event: string) => take({ type: 'raised', event, values: undefined, detail: undefined }),
    set: (path: string, value: string) => {
      state = { ...state, session: { ...state.session, [path]: value } };
    },
    answer: (outcome: string) => settle(true, { outcome }),
    fail: (code?: string) => settle(false, { reason: 'http', ...(code !== undefined && { code }) }),
    calls: () => calls.map(({ call }) => call.action),
    inputs: () => calls.map(({ input }) => input),
    dialogs: () => state.dialogs,
  };
}

const say = (event: string) => ({ track: { event } });
const check = (outcomes: Record<string, unknown>) => ({ call: 'check', outcomes });
const goesOn = { accepted: 'continue', '*': say('stopped') };

describe('a list of steps', () => {
  it('goes on behind a call only where an outcome says so', () => {
    const steps = [say('before'), check({ ...goesOn, refused: [say('refused'), 'continue'] }), say('behind')];
    for (const [outcome, told] of [
      ['accepted', ['before', 'behind']],
      ['refused', ['before', 'refused', 'behind']],
    ] as const) {
      const flow = run({ submit: steps });
      expect(flow.mistakes).toEqual([]);
      flow.raise('submit');
      expect([flow.log, flow.calls()]).toEqual([['before'], ['check']]);
      flow.answer(outcome);
      expect(flow.log).toEqual(told);
    }
  });

  it('has an outcome for each code that its action tells apart, and one for every other failure', () => {
    const outcomes = { accepted: [], refused: [], again: say('again'), failed: say('failed') };
    for (const [code, told] of [
      ['again', 'again'],
      ['other', 'failed'],
      [undefined, 'failed'],
    ] as const) {
      const flow = run({ submit: check(outcomes) });
      flow.raise('submit');
      flow.fail(code);
      expect(flow.log).toEqual([told]);
    }
  });

  it('waits for one call after the other, through sequences within sequences', () => {
    const flow = run(
      { submit: [{ do: 'checks' }, { call: 'send', outcomes: { given: say('sent'), failed: [] } }] },
      { checks: [{ do: 'one' }, { do: 'one' }], one: [check(goesOn), say('passed')] },
    );
    expect(flow.mistakes).toEqual([]);
    flow.raise('submit');
    flow.answer('accepted');
    flow.answer('accepted');
    expect(flow.calls()).toEqual(['send']);
    flow.answer('given');
    expect(flow.log).toEqual(['passed', 'passed', 'sent']);
  });

  it('runs one branch of a condition, waits in it, and goes on behind both', () => {
    // biome-ignore lint/suspicious/noThenProperty: a word of the grammar
    const steps = [{ if: 'fast', then: say('fast'), else: [check(goesOn), say('slow')] }, say('behind')];
    const quick = run({ submit: steps });
    quick.set('mode', 'fast');
    quick.raise('submit');
    expect([quick.log, quick.calls()]).toEqual([['fast', 'behind'], []]);
    const slow = run({ submit: steps });
    slow.raise('submit');
    slow.answer('accepted');
    expect(slow.log).toEqual(['slow', 'behind']);
  });

  const again = { accepted: say('done'), '*': { do: 'attempt' } };
  it.each([
    ['as its last step', check(again)],
    ['from the outcome of a call that it does not wait for', { call: 'check', wait: false, outcomes: again }],
  ])('may come back to a sequence %s', (_how, call) => {
    const flow = run({ submit: { do: 'attempt' } }, { attempt: [say('try'), call] });
    expect(flow.mistakes).toEqual([]);
    flow.raise('submit');
    flow.answer('refused');
    flow.fail();
    flow.answer('accepted');
    expect(flow.log).toEqual(['try', 'try', 'try', 'done']);
  });

  it('goes on at once where it does not wait, and takes no answer that comes too late', () => {
    const told = { call: 'send', wait: false, while: 'fast', outcomes: { given: say('told'), failed: [] } };
    const flow = run({ submit: [told, told, say('behind')] });
    flow.raise('submit');
    expect(flow.log).toEqual(['behind']);
    flow.answer('given');
    flow.set('mode', 'fast');
    flow.answer('given');
    expect(flow.log).toEqual(['behind', 'told']);
  });
});

describe('what an action is given', () => {
  it('is what its descriptor says, as the layers of the flow change it, or another thing that it names', () => {
    const step = { call: 'send', outcomes: { '*': [] } };
    const flow = run(
      { submit: step, short: { ...step, send: 'short' } },
      {},
      { payloads: [{ send: { Kind: null, More: 1 } }] },
    );
    flow.raise('submit');
    flow.raise('short');
    expect([flow.mistakes, flow.inputs()]).toEqual([[], [{ Name: '', More: 1 }, { Kind: 'short' }]]);
  });
});

describe('a step that hands over', () => {
  const asks = {
    code: {
      outcomes: ['right', 'wrong'],
      start: [check({ accepted: { return: 'code.right' }, '*': { return: 'code.wrong' } })],
    },
  };
  const asking = (name: string) => ({
    ask: 'code',
    outcomes: { right: [say(`${name} right`), 'continue'], wrong: say(`${name} wrong`) },
  });

  it('goes on where the part that it asked says how it ended, whoever else asks the same', () => {
    const flow = run({ one: [asking('one'), say('behind')], two: asking('two') }, {}, { asks });
    expect(flow.mistakes).toEqual([]);
    for (const event of ['one', 'two', 'one']) flow.raise(event);
    flow.answer('accepted');
    expect(flow.log).toEqual(['one right', 'behind']);
  });

  it('goes on with what the button of a dialog answers, and ends where that is closed', () => {
    const dialogs = { sorry: { screen: 'sorry', outcomes: ['retry'] } };
    const opening = { open: 'sorry', outcomes: { retry: [say('again'), 'continue'] } };
    const flow = run({ submit: [opening, say('behind')], plain: { open: 'sorry' } }, {}, { dialogs });
    expect(flow.mistakes).toEqual([]);
    flow.raise('submit');
    flow.raise('close');
    flow.raise('plain');
    flow.raise('retry');
    expect([flow.log, flow.dialogs()]).toEqual([[], []]);
    flow.raise('submit');
    flow.raise('retry');
    expect([flow.log, flow.dialogs()]).toEqual([['again', 'behind'], []]);
  });

  it.each([
    [
      'an outcome of an ask that is left out',
      { ask: 'code', outcomes: { right: [] } },
      '"code" ends as wrong, too: say under "outcomes" what follows, or "*" for the rest',
    ],
    ['an end that is not there', { return: 'code.left' }, 'nothing that is asked ends as "code.left"'],
  ])('%s', (_what, step, sentence) => {
    const { mistakes } = run({ submit: [step] }, {}, { asks });
    expect(mistakes.map((mistake) => mistake.replace(/^\d+: /u, ''))).toContain(sentence);
  });
});

describe('[REL-07] steps that cannot be meant', () => {
  it.each<[string, unknown, Record<string, unknown>, string]>([
    [
      'what started a list, read after it waited',
      [check(goesOn), { set: { 'session.log': '=event.code' } }],
      {},
      '"event.code" is gone here, since a step before this waits: what came of that is "answer.…"',
    ],
    [
      'an answer of another call',
      [
        check({
          accepted: {
            call: 'send',
            outcomes: { given: { set: { 'session.log': '=answer.reason' } }, '*': [] },
          },
          '*': [],
        }),
      ],
      {},
      '"send" answers nothing named "answer.reason"',
    ],
    [
      'another thing that the action cannot be given',
      [{ call: 'send', send: 'shrot', outcomes: { '*': [] } }],
      {},
      '"send" cannot be given "shrot"',
    ],
    [
      'what stands behind a continue',
      [check({ '*': ['continue', say('never')] })],
      {},
      'this is never reached, since it stands behind "continue"',
    ],
  ])('%s', (_what, steps, sequences, sentence) => {
    const { mistakes } = run({ submit: steps }, sequences);
    expect(mistakes.map((mistake) => mistake.replace(/^\d+: /u, ''))).toContain(sentence);
  });
});

describe('[F-802] a call that was lost', () => {
  const decisions = {
    results: { columns: { result: 'result.result' }, rows: [{ to: 'declined' }] },
    restarts: { columns: { from: 'session.mode' }, rows: [{ to: 'start' }] },
  };
  const sequences = {
    refuse: [{ set: { 'session.mode': 'slow' } }, { go: 'declined' }],
    sendAll: [{ call: 'send', outcomes: { given: { decide: 'results' }, failed: { open: 'sorry' } } }],
  };
  const dialogs = {
    sorry: { screen: 'sorry' },
    last: { screen: 'last', on: { close: [{ go: 'declined' }] } },
  };
  const lead = (outcomes: Record<string, unknown>) =>
    run({ submit: [check(outcomes)] }, sequences, { dialogs, decisions }).mistakes.filter((mistake) =>
      mistake.includes('may have had no answer'),
    );

  it.each<[string, unknown]>([
    ['by itself', { go: 'declined' }],
    ['by a table of results', { decide: 'results' }],
    ['by a sequence', [say('lost'), { do: 'refuse' }]],
    // biome-ignore lint/suspicious/noThenProperty: a word of the grammar
    ['under a condition', { if: 'fast', then: [], else: { do: 'refuse' } }],
    ['by a dialog that it opens', { open: 'last' }],
  ])('leads to no page of a result: %s', (_how, steps) => {
    for (const outcomes of [
      { accepted: [], refused: [], again: [], failed: steps },
      { accepted: [], '*': steps },
    ])
      expect(lead(outcomes)).toEqual([
        expect.stringMatching(
          /"check" may have had no answer here, and "(?:declined|results)" shows a result/u,
        ),
      ]);
  });

  it('may lead anywhere else, and to a result that another call gives', () => {
    for (const failed of [
      'continue',
      { decide: 'restarts' },
      { go: 'start' },
      { do: 'sendAll' },
      { open: 'sorry' },
    ])
      expect(lead({ accepted: { go: 'declined' }, refused: { do: 'refuse' }, again: [], failed })).toEqual(
        [],
      );
  });
});
