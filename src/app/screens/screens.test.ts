import { describe, expect, it, vi } from 'vitest';
import { contextOf, sliceOf } from '../../../testing/engine/given.ts';
import type { CompiledForm } from '../../engine/form.ts';
import { screensOf } from '../../engine/screensOf.ts';
import type { BlockNode, Condition, Screen } from '../../engine/slice.ts';
import { formsAtom, surroundingsAtom } from '../../state/atoms.ts';
import { createAppStore } from '../../state/createAppStore.ts';
import { createScreenLoader } from './createScreenLoader.ts';
import { artAddress, resolveProp, resolveProps } from './resolveProp.ts';
import { whatIsAhead } from './whatIsAhead.ts';

const screen = (id: string, uses: Partial<Screen['uses']> = {}): Screen => ({
  id,
  blocks: [],
  uses: { blocks: [], widgets: [], forms: [], ...uses },
});

describe('resolveProp', () => {
  const slice = sliceOf({
    copy: { yes: 'Yes', bold: { inline: [{ bold: ['B'] }] } },
    context: { 'result.limit': { type: 'number', default: 400 }, 'applicant.State': { type: 'string' } },
  });
  const scope = {
    slice,
    context: contextOf({ applicant: { State: 'WI' }, session: { said: { $copy: 'bold' } } }),
    art: (name: string) => `/art/${name}`,
  };

  it('resolves every tagged kind, however deep', () => {
    const props = {
      text: { $copy: 'yes' },
      missing: { $copy: 'gone' },
      art: { $art: 'card' },
      limit: { $from: 'result.limit' },
      shown: { $from: 'result.limit', format: 'usd2' as const },
      said: { $from: 'session.said' },
      chosen: {
        $table: [
          { when: { 'applicant.State': 'TX' }, is: 1 },
          { when: { 'applicant.State': 'WI' }, is: { $copy: 'yes' } },
          { is: 3 },
        ],
      },
      items: [{ label: { $copy: 'yes' }, value: 1 }, null, 'plain'],
    };
    expect(resolveProps(props, scope)).toEqual({
      text: 'Yes',
      missing: 'gone',
      art: '/art/card',
      limit: 400,
      shown: '$400.00',
      said: { inline: [{ bold: ['B'] }] },
      chosen: 'Yes',
      items: [{ label: 'Yes', value: 1 }, null, 'plain'],
    });
  });

  it('gives undefined where a table has no row', () => {
    expect(resolveProp({ $table: [{ when: { 'applicant.State': 'TX' }, is: 1 }] }, scope)).toBeUndefined();
  });
});

describe('artAddress', () => {
  const slice = sliceOf({ art: { card: 'art/one/card.svg', banner: 'art/one/banner.svg' } });
  const context = (card: string) =>
    contextOf({ brand: { images: { card } }, device: { origin: 'https://site.example' } });

  it.each([
    ['', '/_release/r/art/one/card.svg'],
    ['/pictures/card.png', 'https://site.example/pictures/card.png'],
    ['https://evil.example/card.png', '/_release/r/art/one/card.svg'],
    ['javascript:alert(1)', '/_release/r/art/one/card.svg'],
  ])('takes the card of the answer where the policy loads it: %j', (answered, address) => {
    expect(artAddress('card', slice, context(answered), '/_release/r/')).toBe(address);
  });

  it('is empty where there is none', () => {
    expect(artAddress('constructor', slice, contextOf(), '/')).toBe('');
  });
});

describe('screensOf', () => {
  it('gives frame, surrounding screens and the route’s own, from the outside in', () => {
    const slice = sliceOf({
      frame: 'frame',
      screens: { frame: screen('frame'), steps: screen('steps'), pay: screen('pay') },
      routes: {
        around: { path: '', screen: 'steps' },
        pay: { path: 'pay', screen: 'pay', within: 'around' },
        odd: { path: 'o', screen: 'gone', within: 'odd' },
      },
    });
    expect(screensOf(slice, 'pay').map(({ id }) => id)).toEqual(['frame', 'steps', 'pay']);
    expect(screensOf(slice, undefined).map(({ id }) => id)).toEqual(['frame']);
    expect(screensOf(slice, 'odd').map(({ id }) => id)).toEqual(['frame']);
    expect(screensOf(slice, 'constructor').map(({ id }) => id)).toEqual(['frame']);
  });
});

describe('whatIsAhead', () => {
  it('[UX-14] follows events, calls, tables and dialogs, once each', () => {
    const slice = sliceOf({
      screens: {
        form: screen('form'),
        good: screen('good'),
        bad: screen('bad'),
        sorry: screen('sorry'),
        far: screen('far'),
        else: screen('else'),
      },
      routes: {
        form: { path: '', screen: 'form', on: { submit: [{ raise: 'send' }] } },
        good: { path: 'good', screen: 'good', on: { next: [{ go: 'far' }] } },
        bad: { path: 'bad', screen: 'bad' },
        else: { path: 'else', screen: 'else' },
        far: { path: 'far', screen: 'far' },
      },
      tables: { results: [{ to: 'good' }, { to: 'bad' }] },
      dialogs: { sorry: { screen: 'sorry', on: { retry: [{ raise: 'send' }] } } },
      on: {
        send: [
          {
            call: {
              action: 'check',
              done: [
                {
                  when: { 'a.b': 1 },
                  do: [
                    {
                      call: {
                        action: 'submit',
                        done: [{ go: { table: 'results' } }],
                        failed: [{ open: 'sorry' }],
                      },
                    },
                  ],
                  else: [{ go: 'else' }],
                },
              ],
            },
          },
        ],
      },
    });
    const { screens, actions } = whatIsAhead(slice, 'form', contextOf());
    expect(screens.map(({ id }) => id).sort()).toEqual(['bad', 'else', 'good', 'sorry']);
    expect(actions).toEqual(['check', 'submit']);
  });

  describe('[PERF-02] leaves out what this site never does', () => {
    const when = { 'site.fields.x': true };
    const call = (action: string) => ({ call: { action } });
    const block = (event: string, only?: Condition): BlockNode => ({
      id: event,
      block: 'button',
      ...(only === undefined ? {} : { when: only }),
      props: { list: [{ event }] },
      blocks: [],
    });
    const slice = sliceOf({
      context: {
        'site.fields.x': { type: 'boolean' },
        'site.routing.r': { type: 'boolean' },
        'session.y': { type: 'boolean' },
      },
      conditions: { xOn: when },
      screens: {
        form: {
          ...screen('form'),
          blocks: [
            { ...block('boxOpened', 'xOn'), blocks: [block('boxTicked')] },
            block('sent', { 'session.y': true }),
            block('shared', 'xOn'),
          ],
        },
        other: { ...screen('other'), blocks: [block('shared')] },
        x: screen('x'),
        noX: screen('noX'),
      },
      routes: {
        form: { path: '', screen: 'form' },
        x: { path: 'x', screen: 'x' },
        noX: { path: 'no-x', screen: 'noX' },
      },
      tables: { ends: [{ when: { all: ['xOn', { 'session.y': true }] }, to: 'x' }, { to: 'noX' }] },
      on: {
        boxOpened: [call('open')],
        boxTicked: [call('check')],
        shared: [call('share')],
        ofTheApp: [call('report')],
        sent: [
          { when: { any: ['xOn', { not: { 'session.y': true } }] }, do: [call('either')] },
          { when: { all: [{ 'session.y': true }, 'xOn'] }, do: [call('withX')], else: [call('withoutX')] },
          { when: { not: 'xOn' }, do: [call('alsoWithoutX')], else: [call('alsoWithX')] },
          { when: { 'site.routing.r': true }, do: [call('routed')], else: [call('unrouted')] },
          { go: { table: 'ends' } },
        ],
      },
    });
    const ahead = (x: boolean) => {
      const { actions, screens } = whatIsAhead(slice, 'form', contextOf({ site: { fields: { x } } }));
      return [...actions, ...screens.map(({ id }) => id)].sort();
    };
    const both = ['either', 'noX', 'report', 'routed', 'share', 'unrouted', 'withoutX'];

    it('where its condition holds', () => {
      expect(ahead(true)).toEqual([...both, 'alsoWithX', 'check', 'open', 'withX', 'x'].sort());
    });

    it('where it does not: neither its blocks’ events nor what effects and tables make of it', () => {
      expect(ahead(false)).toEqual([...both, 'alsoWithoutX'].sort());
    });
  });
});

describe('createScreenLoader', () => {
  function loaderWith(parts: { failing?: string[]; answers?: Promise<void> } = {}) {
    const asked: string[] = [];
    const store = createAppStore({
      slice: {
        forms: { one: { id: 'one', module: 'forms/one.mjs' } },
        context: { 'site.fields.x': { type: 'boolean' } },
      },
      releaseBase: '/_release/r/',
    });
    const ask = (name: string) => {
      asked.push(name);
      return parts.failing?.includes(name)
        ? Promise.reject(new Error(name))
        : (parts.answers ?? Promise.resolve());
    };
    const block = (name: string) => async () => {
      await ask(name);
      return { default: () => name };
    };
    const loader = createScreenLoader({
      store,
      blocks: {
        header: block('header'),
        form: block('form'),
      },
      loadWidgets: (names) => ask(`widgets ${names.join('+')}`),
      loadForm: async (address) => {
        await ask(address);
        return { id: 'one' } as CompiledForm;
      },
    });
    return { loader, asked, store };
  }
  const screens = [
    screen('a', { blocks: ['header'] }),
    screen('b', { blocks: ['header', 'form'], widgets: ['ssn', 'name'], forms: ['one'] }),
  ];

  it('fetches everything at once and each thing once', async () => {
    let answer = () => {};
    const answers = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { loader, asked, store } = loaderWith({ answers });
    expect(loader.isLoaded(screens)).toBe(false);
    const loading = loader.load(screens);
    const all = ['header', 'form', 'widgets ssn+name', '/_release/r/forms/one.mjs'];
    // Nothing is loaded yet.
    await expect.poll(() => asked).toEqual(all);
    answer();
    await loading;
    expect(loader.isLoaded(screens)).toBe(true);
    expect(loader.block('form')).toBeTypeOf('function');
    expect(store.get(formsAtom)).toEqual({ one: { id: 'one' } });
    await loader.load(screens);
    expect(asked).toHaveLength(4);
  });

  it('[REL-05] asks for nothing while there is no network, and for all of it later', async () => {
    const { loader, asked } = loaderWith();
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    try {
      await expect(loader.load(screens)).rejects.toThrow('no network');
    } finally {
      vi.unstubAllGlobals();
    }
    expect(asked).toEqual([]);
    await loader.load(screens);
    expect(asked).toHaveLength(4);
  });

  it.each([
    ['on', true, ['header', 'form']],
    ['off', false, ['header']],
  ])('leaves out the blocks that this site never draws: %s', async (_name, isOn, expected) => {
    const { loader, asked, store } = loaderWith();
    const gated = {
      ...screen('a', { blocks: ['header'] }),
      siteBlocks: [{ block: 'form', when: { 'site.fields.x': true } }],
    };
    store.set(surroundingsAtom, (before) => ({ ...before, site: { fields: { x: isOn } } }));
    expect(loader.isLoaded([gated])).toBe(false);
    await loader.begin([gated]);
    await loader.load([gated]);
    expect(asked).toEqual(expected);
    expect(loader.isLoaded([gated])).toBe(true);
  });

  it('rejects where something does not come, keeps the rest, and tries again when asked', async () => {
    const failing = ['form'];
    const { loader, asked } = loaderWith({ failing });
    await expect(loader.load(screens)).rejects.toThrow('form');
    await expect.poll(() => loader.block('header')).toBeDefined();
    failing.length = 0;
    await loader.load(screens);
    expect(loader.isLoaded(screens)).toBe(true);
    expect(asked.filter((name) => name === 'header')).toHaveLength(1);
  });

  it('knows blocks by their own names only', async () => {
    const { loader } = loaderWith();
    await expect(loader.load([screen('x', { blocks: ['constructor'] })])).rejects.toThrow(
      'no block is named "constructor"',
    );
    await expect(loader.load([screen('x', { forms: ['__proto__'] })])).rejects.toThrow(
      'no form is named "__proto__"',
    );
  });
});
