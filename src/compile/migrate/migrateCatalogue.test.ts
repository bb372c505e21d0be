import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { initialState } from '../../engine/initialState.ts';
import type { Command, MachineEvent, MachineState } from '../../engine/machine.ts';
import type { Slice } from '../../engine/slice.ts';
import { step } from '../../engine/step.ts';
import { surroundingsOf } from '../../engine/testing/surroundingsOf.ts';
import { Compiler } from '../Compiler.ts';
import { migrateCatalogue } from './migrateCatalogue.ts';

const good = new URL('../../../tests/mistakes/_good/', import.meta.url).pathname;
const flow = 'flows/_base/flow.json';
const own = 'flows/simple/flow.json';
const brand = 'brands/acorn/brand.json';
const start = 'flows/simple/screens/start.json';
const screen = 'flows/simple/screens/result.json';
const action = 'src/actions/submitApplication.action.json';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cardstock-migrate-'));
  cpSync(good, root, { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const write = (file: string, document: unknown) => writeFileSync(join(root, file), JSON.stringify(document));
const change = (file: string, alter: (document: ReturnType<typeof read>) => void) => {
  const document = read(file);
  alter(document);
  write(file, document);
};

/** What the catalogue is in version 1. */
const old = {
  $schema: '../../schemas/catalogue/flow.schema.json',
  conditions: {
    codeOn: { 'site.switches.CodeActive': true },
    approved: { 'result.result': ['APPROVED', 'PENDING'] },
  },
  tables: {
    outcome: [{ when: 'approved', to: 'result' }, { to: 'start' }],
    label: [{ when: 'codeOn', is: 'start.busy' }, { is: 'start.submit' }],
  },
  values: {
    application: { Terms: { Accepted: true }, Applicant: { Step: { from: 'session.step', default: 1 } } },
  },
  links: { privacy: { href: { from: 'site.urls.privacy' }, newTab: true } },
  dialogs: { failed: { screen: 'failed', on: { retry: [{ close: true }, { raise: 'submit' }] } } },
  on: {
    submit: [
      {
        call: {
          action: 'submitApplication',
          with: { value: 'application' },
          busy: 'submitting',
          done: [
            { set: { result: { from: 'event.result' }, 'session.shown': true } },
            { go: { table: 'outcome' } },
          ],
          failed: [{ open: 'failed' }],
        },
      },
    ],
  },
};

function writeOld(document: unknown = old): void {
  write(flow, document);
  change(own, (simple) => {
    simple.routes.result.guard.when = { 'session.shown': true };
    delete simple.brands;
  });
  change(start, ({ blocks }) => {
    blocks.form.props.submit = { table: 'label' };
  });
}

const sentences = () => {
  const checked = new Compiler(root).check();
  return checked.mistakes.map(checked.sentence);
};

function sliceOf(): Slice {
  const [site] = new Compiler(root).check().linked.sites;
  if (site === undefined) throw new Error('no site is linked');
  return site.slice;
}

/** What a site does in a story: where the page is, what is open, what is called and with what. */
function told(slice: Slice, story: readonly (string | boolean | Record<string, unknown>)[]): unknown[] {
  let state: MachineState = initialState();
  let calls: Extract<Command, { do: 'call' }>[] = [];
  const take = (event: MachineEvent) => {
    const taken = step(slice, surroundingsOf({ site: { switches: {}, mainPath: '' } }), state, event);
    state = taken.state;
    for (const command of taken.commands) if (command.do === 'call') calls = [...calls, command];
    return taken.commands;
  };
  take({ type: 'visited', path: '' });
  return story.map((part) => {
    const [call, ...others] = calls;
    const said =
      typeof part === 'string'
        ? take({ type: 'raised', event: part, values: { name: 'Robin' } })
        : take(settled(call, part));
    if (typeof part !== 'string') calls = others;
    const { route, dialogs, busy, result } = state;
    const given = said.flatMap((command) =>
      command.do === 'call' ? [[command.call.action, command.input]] : [],
    );
    const went = said.flatMap((command) => (command.do === 'navigate' ? [command.path] : []));
    return { route, dialogs, busy, result, shown: state.session.shown, given, went };
  });
}

function settled(
  call: Extract<Command, { do: 'call' }> | undefined,
  answer: boolean | Record<string, unknown>,
): MachineEvent {
  if (call === undefined) throw new Error('no call is under way');
  const usable = typeof answer === 'object';
  const outcome = usable ? { outcome: 'given', result: answer } : { reason: 'http' };
  return { type: 'settled', call: call.call, key: call.key, usable, outcome };
}

const stories = [
  ['submit', { result: 'APPROVED' }],
  ['submit', { result: 'DECLINED' }, 'submit', { result: 'PENDING' }],
  ['submit', 'submit', false, 'retry', false, 'close', 'submit', { result: 'APPROVED' }],
  ['submit', false, 'retry', { result: 'APPROVED' }],
];

describe('a catalogue of version 1', () => {
  it('is written in version 2 and does the same', () => {
    const before = sliceOf();
    writeOld();
    expect(sentences()).not.toEqual([]);
    expect(migrateCatalogue(root)).toEqual({ files: [flow, own, start], remarks: [] });
    expect(sentences()).toEqual([]);
    const after = sliceOf();
    for (const story of stories) {
      expect(told(after, story)).toEqual(told(before, story));
    }
    expect(told(after, stories[3] ?? [])).toMatchObject([
      {
        route: 'start',
        given: [['submitApplication', { Terms: { Accepted: true }, Applicant: { Step: 1 } }]],
      },
      { dialogs: ['failed'] },
      { dialogs: [], given: [['submitApplication', {}]] },
      { went: ['/result'] },
    ]);
    expect(after.screens).toEqual(before.screens);
  });

  it('says in tables, sequences and outcomes what it said in rows, events and lists', () => {
    writeOld();
    migrateCatalogue(root);
    const { choices, decisions, sequences, on, dialogs, values, payloads } = read(flow);
    expect(decisions).toEqual({
      outcome: {
        columns: { approved: 'approved' },
        rows: [{ approved: true, to: 'result' }, { to: 'start' }],
      },
    });
    expect(choices.label.rows).toEqual([{ codeOn: true, is: 'start.busy' }, { is: 'start.submit' }]);
    expect(dialogs.failed.on.retry).toEqual([{ close: true }, { do: 'submit' }]);
    expect(on).toEqual({ submit: [{ do: 'submit' }] });
    expect(sequences.submit).toEqual([
      {
        call: 'submitApplication',
        busy: 'submitting',
        outcomes: {
          '*': [{ set: { result: '=answer.result', 'session.shown': true } }, { decide: 'outcome' }],
          failed: [{ open: 'failed' }],
        },
      },
    ]);
    // What the action is given is what its descriptor says.
    expect([values, payloads]).toEqual([undefined, undefined]);
    expect(read(start).blocks.form.props.submit).toBe('=label');
    expect(read(own).brands).toBe('all');
  });

  it('is written anew as far as it has to be, and once', () => {
    const before = readFileSync(join(root, flow), 'utf8');
    change(screen, ({ blocks }) => {
      blocks.limit.when = { all: ['approved', { not: { 'result.limit': 0 } }] };
    });
    expect(migrateCatalogue(root)).toEqual({ files: [screen], remarks: [] });
    expect(read(screen).blocks.limit.when).toBe('approved and result.limit is not 0');
    expect(readFileSync(join(root, flow), 'utf8')).toBe(before);
    expect(migrateCatalogue(root)).toEqual({ files: [], remarks: [] });
  });

  it('is refused by the name of the file where a condition cannot be said any more', () => {
    change(flow, ({ conditions }) => {
      conditions.codeOn = { 'session.step': { maxLength: 3 } };
    });
    expect(() => migrateCatalogue(root)).toThrow(
      'flows/_base/flow.json: an expression cannot say {"session.step":{"maxLength":3}}',
    );
  });
});

/** A flow of version 1 in version 2, and what is left to do. */
function migrated(parts: Record<string, unknown>, file = flow) {
  write(file, parts);
  const { remarks } = migrateCatalogue(root);
  const document = read(file);
  expect(migrateCatalogue(root).files).toEqual([]);
  return { ...document, remarks: remarks.map((remark) => `${remark.file}: ${remark.sentence}`) };
}

const call = (more: Record<string, unknown> = {}) => ({ call: { action: 'submitApplication', ...more } });

describe('a flow of version 1', () => {
  it('has a column for every condition of a table', () => {
    const { decisions } = migrated({
      tables: {
        next: [
          { $comment: 'First.', when: { not: 'known' }, to: 'start' },
          { when: { 'result.limit': { minimum: 1 } }, to: 'result' },
          { when: { any: ['known', 'late'] }, to: 'late' },
          { when: 'known', to: 'result' },
          { to: 'start' },
        ],
      },
    });
    expect(decisions.next).toEqual({
      columns: { known: 'known', case1: 'result.limit >= 1', case2: 'known or late' },
      rows: [
        { $comment: 'First.', known: false, to: 'start' },
        { case1: true, to: 'result' },
        { case2: true, to: 'late' },
        { known: true, to: 'result' },
        { to: 'start' },
      ],
    });
  });

  it('names a choice otherwise where a value has its name', () => {
    const { choices, values } = migrated({
      tables: { code: [{ when: 'known', is: { from: 'session.code' } }, { is: null }] },
      values: { code: { table: 'code' } },
    });
    expect(values).toEqual({ code: '=codeChoice' });
    expect(choices.codeChoice.rows).toEqual([{ known: true, is: '=session.code' }, { is: null }]);
  });

  it('has what server and page go by as its traits', () => {
    const { traits, constants } = migrated({ constants: { isPrequal: true, engineId: 0 } });
    expect([traits, constants]).toEqual([{ isPrequal: true }, { engineId: 0 }]);
  });

  it('names the brands that it runs in', () => {
    change(own, (document) => {
      delete document.brands;
    });
    change(brand, (document) => {
      document.flows = { simple: false };
    });
    expect(migrateCatalogue(root).files).toEqual([brand, own]);
    expect(read(own)).toMatchObject({ draft: true });
    expect(read(own).brands).toBeUndefined();
  });

  it('keeps a handler only where something else raises its event', () => {
    const { on, sequences, routes } = migrated({
      routes: { start: { path: '', screen: 'start', after: [{ seconds: 1, event: 'late' }] } },
      on: {
        submit: [{ raise: 'inner' }, { raise: 'late' }],
        inner: [{ set: { 'session.step': 1 } }],
        late: [{ set: { 'session.step': 2 } }],
      },
    });
    expect(on).toEqual({ submit: [{ do: 'inner' }, { do: 'late' }], late: [{ do: 'late' }] });
    expect(sequences).toEqual({
      inner: [{ set: { 'session.step': 1 } }],
      late: [{ set: { 'session.step': 2 } }],
    });
    expect(routes.start.after).toEqual([{ seconds: 1, event: 'late' }]);
  });

  it('says what only a page handles, and what a page handles, too', () => {
    const { on, remarks } = migrated({
      dialogs: { failed: { screen: 'failed', on: { again: [{ close: true }], submit: [] } } },
      on: { submit: [], other: [{ raise: 'again' }, { raise: 'submit' }, { raise: 'nobody' }] },
    });
    expect(on.other).toEqual([{ raise: 'again' }, { do: 'submit' }, { raise: 'nobody' }]);
    expect(remarks).toEqual([
      'flows/_base/flow.json: "raise": "again" stays, since only "dialogs.failed" handles it; write its steps as a sequence and "do" that, or give the dialog "outcomes" and say under "open" what follows each.',
      'flows/_base/flow.json: "raise": "submit" is now "do": "submit", which never runs the handler of "dialogs.failed"; where it should, put an "if" before it that tells the pages apart.',
      'flows/_base/flow.json: "raise": "nobody" stays, since nothing handles it; remove it, or "do" a sequence.',
    ]);
  });

  it('moves the handlers of all layers of a flow', () => {
    write(flow, { on: { submit: [{ raise: 'inner' }], inner: [{ close: true }] } });
    change(own, (document) => {
      document.on = { inner: [{ set: { 'session.step': 3 } }] };
    });
    migrateCatalogue(root);
    expect(read(flow)).toEqual({
      sequences: { inner: [{ close: true }] },
      on: { submit: [{ do: 'inner' }] },
    });
    expect(read(own)).toMatchObject({ sequences: { inner: [{ set: { 'session.step': 3 } }] } });
    expect(read(own).on).toBeUndefined();
  });

  it('waits for a call only where nothing stands behind it', () => {
    const { on, sequences } = migrated({
      on: {
        submit: [call(), { raise: 'inner' }, { close: true }],
        other: [call()],
        inner: [{ when: 'known', do: [call({ failed: [{ raise: 'inner' }] })] }],
      },
    });
    expect(on.submit[0]).toEqual({ call: 'submitApplication', wait: false });
    expect(on.other).toEqual([{ call: 'submitApplication', outcomes: { '*': [] } }]);
    expect(sequences.inner[0].then[0]).toEqual({
      call: 'submitApplication',
      wait: false,
      outcomes: { '*': [], failed: [{ do: 'inner' }] },
    });
  });

  it('says what follows every failure that the action tells apart', () => {
    change(action, (descriptor) => {
      descriptor.failures = ['again'];
    });
    const { on } = migrated({
      on: { one: [call({ done: [{ close: true }] })], other: [call({ failed: [{ open: 'failed' }] })] },
    });
    expect(on.one[0].outcomes).toEqual({ '*': [{ close: true }], again: [], failed: [] });
    expect(on.other[0].outcomes).toEqual({
      '*': [],
      again: [{ open: 'failed' }],
      failed: [{ open: 'failed' }],
    });
  });

  it('reads of an answer what lists behind calls read of an event', () => {
    const { conditions, sequences, decisions, on, remarks } = migrated({
      conditions: { refused: { 'event.code': 'event.code' }, typed: { 'event.agreed': true } },
      tables: { next: [{ when: { 'event.late': true }, to: 'start' }, { to: 'result' }] },
      on: {
        submit: [
          call({
            done: [{ raise: 'given' }, { raise: 'both' }, { go: { table: 'next' } }],
            failed: [{ when: 'refused', do: [{ set: { 'session.step': { from: 'event.step' } } }] }],
          }),
        ],
        given: [{ set: { result: { from: 'event.result' } } }],
        both: [{ when: 'typed', do: [{ set: { 'session.step': { from: 'event.step' } } }] }],
        changed: [{ raise: 'both' }, { set: { 'session.step': { from: 'event.step' } } }],
      },
    });
    expect(conditions).toEqual({ refused: "answer.code is 'event.code'", typed: 'event.agreed' });
    expect(decisions.next.columns).toEqual({ case1: 'answer.late' });
    expect(sequences.given).toEqual([{ set: { result: '=answer.result' } }]);
    expect(on.submit[0].outcomes.failed[0].then).toEqual([{ set: { 'session.step': '=answer.step' } }]);
    expect(on.changed[1]).toEqual({ set: { 'session.step': '=event.step' } });
    expect(remarks.filter((sentence: string) => sentence.includes('both'))).toEqual([
      'flows/_base/flow.json: "conditions.typed" reads "event.…" both of an event and of what a call answered, which is "answer.…" now; write it twice, and name the one for answers under "outcomes".',
      'flows/_base/flow.json: "sequences.both" reads "event.…" both of an event and of what a call answered, which is "answer.…" now; write it twice, and name the one for answers under "outcomes".',
    ]);
  });

  it('changes under payloads what the descriptor says otherwise', () => {
    const { payloads, on, remarks } = migrated({
      on: { submit: [call({ with: { Terms: { Accepted: false, Place: 'TX' } } })] },
    });
    expect(payloads).toEqual({
      submitApplication: { Applicant: null, Terms: { Accepted: false, Place: 'TX' } },
    });
    expect([on.submit[0].with, remarks]).toEqual([undefined, []]);
  });

  it('changes under payloads what a layer changed in a value', () => {
    write(flow, {
      values: { application: { Step: 1 } },
      on: { submit: [call({ with: { value: 'application' } })] },
    });
    change(own, (document) => {
      document.values = { application: { Step: null, Kind: { from: 'session.kind' } } };
    });
    expect(migrateCatalogue(root).remarks).toEqual([]);
    expect(read(flow).payloads).toEqual({ submitApplication: { Terms: null, Applicant: null, Step: 1 } });
    expect(read(own).payloads).toEqual({ submitApplication: { Step: null, Kind: '=session.kind' } });
    expect([read(flow).values, read(own).values]).toEqual([undefined, undefined]);
  });

  it('says which of two inputs an action is given, and where it is repeated', () => {
    const poll = { every: 3, tries: 2, until: { 'event.late': false } };
    const { payloads, on, remarks } = migrated({
      on: { one: [call({ with: { Step: 1 } })], other: [call({ with: { Step: 2 }, poll })] },
    });
    expect(payloads).toBeUndefined();
    expect([on.one[0].with, on.other[0].with, on.other[0].poll]).toEqual([
      { Step: 1 },
      { Step: 2 },
      undefined,
    ]);
    expect(remarks).toEqual([
      `flows/_base/flow.json: "submitApplication" is given something else than elsewhere; write the usual one as "send" and the others under "sends" of ${action}, name one of those by "send" beside "call", and remove "with".`,
      `flows/_base/flow.json: how "submitApplication" is repeated stands in ${action} now; write "poll": {"every":3,"tries":2,"until":"answer.late is false"} there, with "until" asking for an outcome.`,
    ]);
  });

  it('says that an action without a payload of its own needs one', () => {
    change(action, (descriptor) => {
      delete descriptor.send;
    });
    const { payloads, remarks } = migrated({ on: { submit: [call({ with: { Step: 1 } })] } });
    expect(payloads).toEqual({ submitApplication: { Step: 1 } });
    expect(remarks).toEqual([
      `flows/_base/flow.json: "payloads.submitApplication" changes nothing until ${action} has a "send"; write it there.`,
    ]);
  });
});
