import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import context from '../../../schemas/catalogue/context.json' with { type: 'json' };
import { memoryStorage as memory } from '../../../scripts/walk/memory.ts';
import { contextOf, sliceOf } from '../../../testing/engine/given.ts';
import { readDeclared } from '../../engine/context/readDeclared.ts';
import { initialState, type MachineState } from '../../engine/machine.ts';
import { writePath } from '../../engine/paths.ts';
import type { PathDeclaration } from '../../engine/slice.ts';
import { keptPaths, remember, resumed } from './resumeMemory.ts';
import { forgetSession, storedSession, storeSession, storeSite } from './sessionMemory.ts';

const state = {
  ...initialState({
    id: 's',
    reportId: 'r1',
    trackingId: 't1',
    mfaId: 'm1',
    payment: 1,
    trafficSource: 'news',
    cookieConsent: 'false',
    productCode: 'P',
    done: true,
  }),
  applicant: { FirstName: 'Jordan', SSN: '123-45-6789', Email: 'jordan@avery.example' },
  result: { result: 'APPROVED', full_name: 'Jordan Avery' },
};

describe('the session’s memory', () => {
  it('[F-208] [TRK-003] [TRK-004] [TRK-005] [CKC-004] [SAFE-03] holds the keys of the documents and nothing personal', () => {
    const [tab, local] = [memory(), memory()];
    storeSession(tab, local, state);
    storeSite(tab, { productId: '7', trafficSource: 'assumed', phone: 'x' });
    expect(tab.entries()).toEqual({
      ReportId: 'r1',
      UtmInfoId: 't1',
      mfaId: 'm1',
      Payment: '1',
      defaultTrafficSource: 'news',
      ProductId: '7',
    });
    expect(local.entries()).toEqual({ userActiveConsent: 'false', TCProductCode: 'P' });
    expect(storedSession(tab, local)).toEqual({
      reportId: 'r1',
      trackingId: 't1',
      mfaId: 'm1',
      payment: '1',
      trafficSource: 'news',
      cookieConsent: 'false',
      productCode: 'P',
    });
  });

  it('keeps what is there when the state has nothing to say', () => {
    const local = memory({ userActiveConsent: 'true' });
    storeSession(memory(), local, initialState());
    expect(local.entries()).toEqual({ userActiveConsent: 'true' });
  });

  it('holds nothing of a site that says nothing of it', () => {
    const tab = memory({ ProductId: '7', defaultTrafficSource: 'spring' });
    storeSite(tab, { productId: '8' });
    storeSession(tab, memory(), initialState({ trafficSource: '' }));
    expect(tab.entries()).toEqual({ ProductId: '8' });
  });

  it('[F-101] [F-208] forgets a session, and keeps where the visit came from', () => {
    const [tab, local] = [memory(), memory()];
    storeSession(tab, local, state);
    forgetSession(tab, local);
    expect(tab.entries()).toEqual({ defaultTrafficSource: 'news' });
  });
});

describe('the resume memory', () => {
  const slice = sliceOf({
    context: {
      'result.result': { type: 'string', keep: true },
      'session.done': { type: 'boolean', keep: true },
    },
  });

  it('[A-015] [REL-04] [SAFE-03] lets a result outlive a reload, and nothing that was typed', () => {
    const tab = memory();
    remember(tab, slice, 'one', state);
    expect(Object.keys(tab.entries())).toEqual(['cardstock.resume']);
    expect(JSON.stringify(tab.entries())).not.toMatch(/Jordan|6789|avery/i);
    expect(resumed(tab, slice, 'one', initialState({ id: 'new' }))).toEqual({
      ...initialState({ id: 'new', done: true }),
      result: { result: 'APPROVED' },
    });
  });

  it('clears the record of another site', () => {
    const tab = memory();
    remember(tab, slice, 'one', state);
    expect(resumed(tab, slice, 'two', initialState())).toEqual(initialState());
    expect(tab.entries()).toEqual({});
  });

  it('bears a record that is no JSON', () => {
    expect(resumed(memory({ 'cardstock.resume': '{' }), slice, 'one', initialState())).toEqual(
      initialState(),
    );
  });
});

describe('a reload', () => {
  const declarations = context.paths as Record<string, PathDeclaration>;
  const slice = sliceOf({ context: declarations });
  /** Every stored value, found by filling the whole session. */
  const stored = (() => {
    const [tab, local] = [memory(), memory()];
    const names = Object.keys(declarations).flatMap((path) => /^session\.(\w+)$/u.exec(path)?.[1] ?? []);
    storeSession(tab, local, initialState(Object.fromEntries(names.map((name) => [name, 'x']))));
    return Object.keys(storedSession(tab, local)).map((name) => `session.${name}`);
  })();
  const paths = [...new Set([...stored, ...keptPaths(declarations)])].filter((path) => path in declarations);

  /** A value as a server, an action or `set` may set it. */
  const anyOf = (path: string): fc.Arbitrary<unknown> => {
    const type = declarations[path]?.type;
    if (type === 'boolean') return fc.boolean();
    if (type === 'number') return fc.integer({ min: 0, max: 9_999 });
    if (type === 'list') return fc.constant(['one']);
    return fc.stringMatching(/^[A-Za-z0-9-]{1,12}$/u);
  };
  const place = fc.constantFrom(...paths).chain((path) => fc.tuple(fc.constant(path), anyOf(path)));
  const written = (state: MachineState, values: [string, unknown][]): MachineState => {
    const { applicant, result, session } = values.reduce<Record<string, unknown>>(
      (roots, [path, value]) => writePath(roots, path, value),
      { applicant: state.applicant, result: state.result, session: state.session },
    ) as Pick<MachineState, 'applicant' | 'result' | 'session'>;
    return { ...state, applicant, result, session };
  };
  const read = ({ applicant, result, session }: MachineState, path: string) =>
    readDeclared(contextOf({ applicant, result, session }), path, declarations);

  it('[F-215] [REL-04] brings back what stood there last: no value that was emptied since', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(place, { minLength: 1, maxLength: 8, selector: ([path]) => path }),
        fc.array(fc.constantFrom('', null), { minLength: 8, maxLength: 8 }),
        (filled, empties) => {
          const [tab, local] = [memory(), memory()];
          const keep = (state: MachineState) => {
            remember(tab, slice, 'one', state);
            storeSession(tab, local, state);
          };
          const full = written(initialState(), filled);
          keep(full);
          const emptied = written(
            full,
            filled.map(([path], index) => [path, empties[index]]),
          );
          keep(emptied);
          const reloaded = resumed(tab, slice, 'one', initialState(storedSession(tab, local)));
          for (const [path] of filled) {
            expect(read(reloaded, path), path).toEqual(read(emptied, path));
            expect([undefined, '', declarations[path]?.default, false]).toContainEqual(read(reloaded, path));
          }
        },
      ),
    );
  });

  it('[F-215] knows nothing of the tab’s session that the page dropped', () => {
    const [tab, local] = [memory(), memory()];
    storeSession(tab, local, initialState({ payment: '1', mfaId: 'm1' }));
    storeSession(tab, local, initialState());
    expect(storedSession(tab, local)).toEqual({});
  });
});
