import { atom, useAtomValue } from 'jotai';
import { type ReactNode, useLayoutEffect } from 'react';
import { BrowserRouter, type NavigateFunction } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sampleSource } from '../../testing/blocks/sampleForm.ts';
import { interpretForm } from '../../testing/form/interpretForm.ts';
import { watchLiveRegions } from '../../testing/widgets/watchLiveRegions.ts';
import FormBlock from '../blocks/form/FormBlock.tsx';
import { Copy } from '../copy/Copy.tsx';
import type { CompiledForm } from '../engine/form.ts';
import type { BlockNode, Screen, Slice } from '../engine/slice.ts';
import { parseText } from '../engine/text/parseText.ts';
import { errorCountAtom, formsAtom, machineAtom, sliceAtom } from '../state/atoms.ts';
import { createAppStore } from '../state/createAppStore.ts';
import { App } from './App.tsx';
import { browserOf } from './flow/FlowDependencies.ts';
import { runFlow } from './flow/runFlow.ts';
import { crashAtom, createVisitor } from './page/createVisitor.ts';
import { createScreenLoader } from './screens/createScreenLoader.ts';

interface TestBlock {
  text?: string;
  event?: string;
  raise: (event: string) => void;
  children?: ReactNode;
}

const blocks = {
  outlet: ({ children }: TestBlock) => <main id="content">{children}</main>,
  header: ({ children }: TestBlock) => <header>frame {children}</header>,
  heading: ({ text = '' }: TestBlock) => <h1>{<Copy text={text} />}</h1>,
  button: ({ text = '', event = '', raise }: TestBlock) => (
    <button type="button" onClick={() => raise(event)}>
      <Copy text={text} />
    </button>
  ),
  form: () => <p>the form</p>,
  dialog: ({ children }: TestBlock) => <div role="dialog">{children}</div>,
  fragile: Fragile,
  applicationForm: FormBlock,
};

/** How many more times the fragile block throws. */
const faultsAtom = atom({ left: 0 });

function Fragile() {
  const faults = useAtomValue(faultsAtom);
  useLayoutEffect(() => {
    if (faults.left === 0) return;
    faults.left -= 1;
    throw new Error('this block breaks');
  }, [faults]);
  return <p>fragile</p>;
}

function node(block: string, id: string, rest: Partial<BlockNode> = {}): BlockNode {
  return { id, block, props: {}, blocks: [], ...rest };
}

function screen(id: string, nodes: BlockNode[]): Screen {
  const names = (list: BlockNode[]): string[] => list.flatMap((item) => [item.block, ...names(item.blocks)]);
  return { id, blocks: nodes, uses: { blocks: names(nodes), widgets: [], forms: [] } };
}

const heading = (key: string) => node('heading', 'heading', { props: { text: { $copy: key } } });
const button = (id: string, event: string) => node('button', id, { props: { text: id, event } });

const slice: Partial<Slice> = {
  frame: 'frame',
  copy: {
    start: 'Start',
    second: parseText('Second of {applicant.FirstName}'),
    wrong: 'Something went wrong',
    'lost.heading': 'We lost the page',
    'lost.text': 'Please call us.',
    'lost.retry': 'Try again',
    'lost.part': 'We could not connect',
    'lost.partText': 'Your answers are still here.',
    'broken.text': 'Your answers are kept.',
    'dialog.close': 'Close',
    'status.slow': 'Still working',
    loading: 'Loading...',
  },
  context: { 'session.open': { type: 'boolean' } },
  screens: {
    frame: screen('frame', [node('header', 'header'), node('outlet', 'main')]),
    start: screen('start', [
      heading('start'),
      button('forward', 'forward'),
      button('ask', 'ask'),
      button('break', 'break'),
      node('button', 'hidden', { when: { 'session.open': true }, props: { text: 'shown now' } }),
    ]),
    second: screen('second', [heading('second'), button('reveal', 'reveal')]),
    around: screen('around', [button('askAround', 'ask'), node('outlet', 'step')]),
    inner: screen('inner', [heading('start')]),
    dialog: screen('dialog', [node('dialog', 'dialog', { blocks: [button('shut', 'close')] })]),
    wrong: screen('wrong', [heading('wrong')]),
    late: screen('late', [node('late', 'late')]),
    fill: {
      ...screen('fill', [
        heading('start'),
        node('fragile', 'fragile'),
        node('applicationForm', 'application', {
          props: { form: 'applicant', submit: 'Send', event: 'start' },
        }),
      ]),
      uses: { blocks: ['heading', 'fragile', 'applicationForm'], widgets: [], forms: ['applicant'] },
    },
    apply: {
      ...screen('apply', [heading('start'), node('form', 'form', { props: { form: 'applicant' } })]),
      uses: { blocks: ['heading', 'form'], widgets: [], forms: ['applicant'] },
    },
  },
  forms: { applicant: { id: 'applicant', module: 'forms/applicant.js' } },
  routes: {
    apply: { path: 'apply', screen: 'apply' },
    start: { path: '', screen: 'start' },
    second: { path: 'second', screen: 'second', title: { $copy: 'second' }, back: 'blocked' },
    around: { path: 'around', screen: 'around' },
    inner: { path: 'inner', screen: 'inner', within: 'around' },
    fill: { path: 'fill', screen: 'fill' },
    broken: {
      path: 'broken',
      screen: 'start',
      title: { $table: [{ when: 'nobody knows this condition', is: { $copy: 'start' } }] },
    },
    late: { path: 'late', screen: 'late' },
    wrong: {
      path: 'error',
      screen: 'wrong',
      title: {
        $table: [{ when: { 'session.open': true }, is: { $copy: 'wrong' } }, { is: { $copy: 'start' } }],
      },
    },
  },
  dialogs: {
    asked: { screen: 'dialog' },
    late: { screen: 'late', on: { close: [{ close: true }] } },
    lateDuty: { screen: 'late', dismissible: false },
  },
  on: {
    forward: [{ go: 'second' }],
    inner: [{ go: 'inner' }],
    ask: [{ open: 'asked' }],
    start: [{ go: 'start' }],
    break: [{ go: 'broken' }],
    crash: [{ when: 'nobody knows this condition', do: [] }],
    late: [{ go: 'late' }],
    askLate: [{ open: 'late' }],
    askLateDuty: [{ open: 'lateDuty' }],
    reveal: [{ set: { 'session.open': true } }],
    wait: [{ call: { action: 'never', busy: 'waiting' } }],
  },
};

interface Setting {
  loadForm?: () => Promise<CompiledForm>;
  /** A block's code that loads or fails to load; each failure is retried. */
  loadLate?: () => Promise<void>;
  /** The flow enters its route in a later task than the first render, as it does when it has to load something. */
  isSlow?: boolean;
  /** The address that the browser's Back shows before the router listens to it. */
  backTo?: string;
}

async function drawnAt(path: string, { loadForm, loadLate, isSlow = false, backTo }: Setting = {}) {
  window.history.pushState(null, '', path);
  const store = createAppStore({ slice, state: { applicant: { FirstName: 'Jordan' } } });
  let navigate: NavigateFunction = () => undefined;
  const broken: unknown[] = [];
  const flow = runFlow({
    store,
    api: { call: () => Promise.reject(new Error('no server here')) },
    browser: { ...browserOf(window, (to, how) => void navigate(to, how), false) },
    loadAction: () => new Promise(() => undefined),
    now: Date.now,
    tokens: { replace: () => undefined, ofOtherTab: () => undefined },
    forgetSession: () => undefined,
    pushToDataLayer: () => undefined,
    onCrash: () => {
      store.set(crashAtom, true);
      flow.remember({ crashed: true });
    },
  });
  const loader = createScreenLoader({
    store,
    blocks: {
      ...Object.fromEntries(
        Object.entries(blocks).map(([name, block]) => [name, async () => ({ default: block })]),
      ),
      late: async () => {
        await loadLate?.();
        return { default: () => <h1>Late</h1> };
      },
    },
    loadWidgets: async () => undefined,
    loadForm: loadForm ?? (() => Promise.reject(new Error('no form here'))),
  });
  const visit = createVisitor(store, flow, (steps) => void navigate(steps));
  await render(
    <App
      store={store}
      loader={loader}
      router={BrowserRouter}
      raise={flow.raise}
      scriptAddress={(script) => script}
      onReady={(ready) => {
        navigate = ready;
        if (backTo === undefined || window.location.pathname === backTo) return;
        window.history.replaceState(null, '', backTo);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }}
      onVisit={isSlow ? (...visited) => void setTimeout(visit, 0, ...visited) : visit}
      product="Product"
    />,
    { createRootOptions: { onCaughtError: (error) => broken.push(error) } },
  );
  return { store, flow, broken };
}

/** Counts the headers that are added to the page from now on. */
function countHeaders(): () => number {
  let count = 0;
  const observer = new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    count += added.filter((one) => one instanceof Element && one.matches('header')).length;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => count;
}

/** Code that cannot be loaded until `come`. */
function lostCode() {
  let isLost = true;
  const loadLate = vi.fn(async () => {
    if (isLost) throw new Error('no connection');
  });
  const come = () => {
    isLost = false;
  };
  return { loadLate, come };
}

const headingNamed = (name: string) => page.getByRole('heading', { name });

describe('the app', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('draws frame and screen, names the screen, and leaves the focus of the first page alone', async () => {
    await drawnAt('/?a=1');
    await expect.element(headingNamed('Start')).toBeVisible();
    expect(document.querySelector('header')?.textContent).toContain('frame');
    expect(
      [...document.querySelectorAll('[data-screen]')].map((root) => root.getAttribute('data-screen')),
    ).toEqual(['start']);
    expect(document.title).toBe('Product');
    expect(document.activeElement).toBe(document.body);
  });

  it('[REL-04] shows the page of an address that the browser went back to while the first one was drawn', async () => {
    await drawnAt('/', { backTo: '/second' });
    await expect.element(headingNamed('Second of Jordan')).toBeVisible();
  });

  it('[PERF-03] paints the first page before its form comes, and draws none of it twice', async () => {
    let come: (form: CompiledForm) => void = () => undefined;
    const drawn = countHeaders();
    const loadForm = () => new Promise<CompiledForm>((resolve) => (come = resolve));
    await drawnAt('/apply', { loadForm, isSlow: true });
    await expect.element(headingNamed('Start')).toBeVisible();
    expect(document.body.textContent).not.toContain('the form');
    come({} as CompiledForm);
    await expect.element(page.getByText('the form')).toBeVisible();
    expect(drawn()).toBe(1);
  });

  it('[UX-10] [RTE-002] [RTE-004] sets title and focus with each navigation and keeps the query', async () => {
    await drawnAt('/?a=1');
    await userEvent.click(page.getByRole('button', { name: 'forward' }));
    await expect.element(headingNamed('Second of Jordan')).toHaveFocus();
    expect(document.title).toBe('Second of Jordan – Product');
    expect(`${window.location.pathname}${window.location.search}`).toBe('/second?a=1');
  });

  it('[RTE-003] does not go back from a page that blocks it', async () => {
    const { store } = await drawnAt('/?a=1');
    await userEvent.click(page.getByRole('button', { name: 'forward' }));
    await expect.element(headingNamed('Second of Jordan')).toBeVisible();
    const wentBack = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    window.history.back();
    await wentBack;
    await expect.poll(() => `${window.location.pathname}${window.location.search}`).toBe('/second?a=1');
    expect(store.get(machineAtom).route).toBe('second');
    await expect.element(headingNamed('Second of Jordan')).toBeVisible();
  });

  it('draws a route within another one’s outlet', async () => {
    const { flow } = await drawnAt('/');
    await expect.element(headingNamed('Start')).toBeVisible();
    flow.raise('inner');
    await expect.element(page.getByRole('button', { name: 'askAround' })).toBeVisible();
    await expect.element(headingNamed('Start')).toBeVisible();
    expect(
      [...document.querySelectorAll('[data-screen]')].map((root) => root.getAttribute('data-screen')),
    ).toEqual(['inner']);
  });

  it('shows a block as soon as its condition holds', async () => {
    const { flow } = await drawnAt('/');
    await expect.element(headingNamed('Start')).toBeVisible();
    expect(page.getByRole('button', { name: 'shown now' }).query()).toBeNull();
    flow.raise('reveal');
    await expect.element(page.getByRole('button', { name: 'shown now' })).toBeVisible();
  });

  it('opens and closes dialogs over the page', async () => {
    await drawnAt('/');
    await userEvent.click(page.getByRole('button', { name: 'ask' }));
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(headingNamed('Start').query()).not.toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'shut' }));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('[UX-01] puts Error before the title while fields are in error, and not on the next page', async () => {
    const { store, flow } = await drawnAt('/');
    await expect.element(headingNamed('Start')).toBeVisible();
    store.set(errorCountAtom, 2);
    await expect.poll(() => document.title).toBe('Error: Product');
    flow.raise('forward');
    await expect.poll(() => document.title).toBe('Second of Jordan – Product');
  });

  describe('where a part breaks while it is drawn', () => {
    const alert = page.getByRole('alert');
    const again = page.getByRole('button', { name: 'Try again' });
    const name = page.getByRole('textbox', { name: /First name/u });
    const form = interpretForm(sampleSource);

    async function filledIn() {
      const drawn = await drawnAt('/fill', { loadForm: async () => form });
      await userEvent.fill(name, 'Robin');
      const breakTimes = (left: number) => drawn.store.set(faultsAtom, { left });
      return { ...drawn, breakTimes };
    }

    it('[F-702] draws a block anew that breaks once, and nothing beside it', async () => {
      const { broken, breakTimes } = await filledIn();
      const control = name.element();
      breakTimes(1);
      await expect.poll(() => broken).toEqual([new Error('this block breaks')]);
      await expect.element(page.getByText('fragile')).toBeVisible();
      expect(alert.query()).toBeNull();
      expect(name.element()).toBe(control);
      expect(control).toHaveValue('Robin');
    });

    it('[F-702] offers another try in place of a block that breaks again and again', async () => {
      const { broken, breakTimes } = await filledIn();
      const control = name.element();
      breakTimes(3);
      await expect.element(alert).toHaveTextContent('Your answers are kept.Try again');
      expect(broken).toHaveLength(2);
      await userEvent.click(again);
      await expect.element(alert).toBeVisible();
      expect(broken).toHaveLength(3);
      await userEvent.click(again);
      await expect.element(page.getByText('fragile')).toBeVisible();
      expect(alert.query()).toBeNull();
      expect(name.element()).toBe(control);
      expect(control).toHaveValue('Robin');
    });

    it('[F-702] draws a form anew whose nodes somebody took, with what was typed', async () => {
      const { broken, store } = await filledIn();
      const session = { errors: { Email: 'Please give another address.' } };
      store.set(machineAtom, (state) => ({ ...state, session }));
      await expect.element(page.getByText('Please give another address.').last()).toBeVisible();
      document.querySelector('[id$="__error"]')?.parentElement?.remove();
      const control = name.element();
      await userEvent.fill(name, 'Alex');
      await userEvent.fill(page.getByRole('textbox', { name: /Email/u }), 'alex@example.test');
      await userEvent.tab();
      await expect.poll(() => broken).toHaveLength(1);
      expect(control.isConnected).toBe(false);
      await expect.element(name).toHaveValue('Alex');
      await expect.element(page.getByRole('textbox', { name: /Email/u })).toHaveValue('alex@example.test');
    });

    it('[F-702] keeps what was typed into a form that breaks again and again, until it can be drawn', async () => {
      const { store } = await filledIn();
      store.set(formsAtom, { applicant: { ...form, sections: undefined as never } });
      await expect.element(alert).toBeVisible();
      expect(name.query()).toBeNull();
      await expect.element(page.getByText('fragile')).toBeVisible();
      store.set(formsAtom, { applicant: form });
      await userEvent.click(again);
      await expect.element(name).toHaveValue('Robin');
    });

    it('[F-702] [UX-10] says so in place of the whole page, and draws the next one', async () => {
      const { flow, broken, store } = await filledIn();
      flow.raise('break');
      await expect.element(headingNamed('We lost the page')).toHaveFocus();
      expect(document.title).toBe('We lost the page – Product');
      await expect.element(page.getByText('Your answers are kept.')).toBeVisible();
      const times = broken.length;
      await userEvent.click(again);
      expect(broken.length).toBeGreaterThan(times);
      await expect.element(headingNamed('We lost the page')).toBeVisible();
      store.set(sliceAtom, (all) => ({
        ...all,
        conditions: { ...all.conditions, 'nobody knows this condition': { all: [] } },
      }));
      await userEvent.click(again);
      await expect.element(headingNamed('Start')).toHaveFocus();
      window.history.back();
      await expect.element(name).toHaveValue('Robin');
    });

    it('[F-702] draws another page, whatever broke the one before', async () => {
      const { flow } = await drawnAt('/broken');
      await expect.element(headingNamed('We lost the page')).toHaveFocus();
      flow.raise('forward');
      await expect.element(headingNamed('Second of Jordan')).toHaveFocus();
    });
  });

  describe('after the flow broke', () => {
    const wrong = headingNamed('Something went wrong');

    it('[A-013] [ERR-017] [REL-04] shows the page before to whoever goes back, with the answers', async () => {
      const { flow, store } = await drawnAt('/');
      flow.raise('inner');
      await expect.element(page.getByRole('button', { name: 'askAround' })).toBeVisible();
      flow.raise('crash');
      await expect.element(wrong).toHaveFocus();
      expect(store.get(machineAtom).session.crashed).toBe(true);
      window.history.back();
      await expect.element(headingNamed('Start')).toHaveFocus();
      expect(wrong.query()).toBeNull();
      const { applicant, session } = store.get(machineAtom);
      expect(applicant).toEqual({ FirstName: 'Jordan' });
      expect(session.crashed).toBe(false);
      window.history.forward();
      await expect.element(page.getByRole('button', { name: 'askAround' })).toBeVisible();
    });

    it.each(['forward', 'start'])(
      '[A-013] [REL-04] [UX-01] follows a link, and forgets errors: %s',
      async (link) => {
        const { flow, store } = await drawnAt('/');
        await expect.element(headingNamed('Start')).toBeVisible();
        store.set(errorCountAtom, 2);
        flow.raise('crash');
        await expect.element(wrong).toHaveFocus();
        await expect.poll(() => document.title).toBe('Start – Product');
        flow.raise(link);
        await expect.element(headingNamed(link === 'forward' ? 'Second of Jordan' : 'Start')).toHaveFocus();
        expect(wrong.query()).toBeNull();
      },
    );

    it('[A-013] shows a page again whose way back is blocked, since the browser comes back to it', async () => {
      const { flow, store } = await drawnAt('/');
      flow.raise('forward');
      await expect.element(headingNamed('Second of Jordan')).toHaveFocus();
      flow.raise('crash');
      await expect.element(wrong).toHaveFocus();
      window.history.back();
      await expect.element(headingNamed('Second of Jordan')).toHaveFocus();
      expect(store.get(machineAtom).route).toBe('second');
    });
  });

  it('[F-215] [RTE-004] calls a page as the state says, as soon as it says so', async () => {
    const { store } = await drawnAt('/error');
    await expect.poll(() => document.title).toBe('Start – Product');
    store.set(machineAtom, (state) => ({ ...state, session: { ...state.session, open: true } }));
    await expect.poll(() => document.title).toBe('Something went wrong – Product');
  });

  it.each(['/', '/late'])(
    '[UX-10] [UX-15] [REL-05] from %s on, a page that cannot be fetched says so in plain words, until another try brings it',
    async (path) => {
      const { loadLate, come } = lostCode();
      const { flow, store } = await drawnAt(path, { loadLate });
      if (path === '/') {
        await expect.element(headingNamed('Start')).toBeVisible();
        flow.raise('late');
      }
      await expect.element(headingNamed('We lost the page')).toHaveFocus();
      await expect.element(page.getByText('Please call us.')).toBeVisible();
      expect(document.title).toBe('We lost the page – Product');
      come();
      await userEvent.click(page.getByRole('button', { name: 'Try again' }));
      await expect.element(headingNamed('Late')).toHaveFocus();
      expect(document.title).toBe('Product');
      expect(store.get(machineAtom).applicant).toEqual({ FirstName: 'Jordan' });
    },
  );

  it('[UX-10] [REL-05] puts the focus on the page before, for whoever goes back from one that was lost', async () => {
    const { flow } = await drawnAt('/', lostCode());
    await expect.element(headingNamed('Start')).toBeVisible();
    flow.raise('late');
    await expect.element(headingNamed('We lost the page')).toHaveFocus();
    window.history.back();
    await expect.element(headingNamed('Start')).toHaveFocus();
  });

  describe('where the code of a dialog cannot be fetched', () => {
    const lost = page.getByRole('alertdialog', { name: 'We could not connect' });
    const again = page.getByRole('button', { name: 'Try again' });

    it('[REL-05] [UX-15] says so over the page, and opens the dialog once another try brings it', async () => {
      const { loadLate, come } = lostCode();
      const { flow, store } = await drawnAt('/', { loadLate });
      const before = page.getByRole('button', { name: 'ask' });
      (before.element() as HTMLElement).focus();
      flow.raise('askLate');
      await expect.element(lost).toBeVisible();
      await expect.element(headingNamed('We could not connect')).toHaveFocus();
      await expect.element(page.getByText('Your answers are still here.')).toBeVisible();
      const asked = loadLate.mock.calls.length;
      await userEvent.click(again);
      await expect.poll(() => loadLate.mock.calls.length).toBeGreaterThan(asked);
      await expect.element(lost).toBeVisible();
      come();
      await userEvent.click(again);
      await expect.element(headingNamed('Late')).toBeVisible();
      expect(lost.query()).toBeNull();
      expect(store.get(machineAtom).dialogs).toEqual(['late']);
      await expect.element(before).toHaveFocus();
    });

    it('[UX-10] is closed by its button and by Escape', async () => {
      const { flow, store } = await drawnAt('/', lostCode());
      for (const close of [
        () => userEvent.click(page.getByRole('button', { name: 'Close' })),
        () => userEvent.keyboard('{Escape}'),
      ]) {
        flow.raise('askLate');
        await expect.element(lost).toBeVisible();
        await close();
        await expect.element(lost).not.toBeInTheDocument();
        expect(store.get(machineAtom).dialogs).toEqual([]);
      }
    });

    it('[MOD-005] stays where the flow lets nobody pass', async () => {
      const { flow } = await drawnAt('/', lostCode());
      flow.raise('askLateDuty');
      await expect.element(lost).toBeVisible();
      expect(page.getByRole('button', { name: 'Close' }).query()).toBeNull();
      await userEvent.keyboard('{Escape}');
      await expect.element(lost).toBeVisible();
    });
  });

  it('[UX-11] says in a region that was there before that the next page loads, and nothing once it is shown', async () => {
    let come = () => {};
    const loadLate = () => new Promise<void>((resolve) => (come = resolve));
    const spokenTooEarly = watchLiveRegions();
    const { flow } = await drawnAt('/', { loadLate });
    await expect.element(headingNamed('Start')).toBeVisible();
    const region = [...document.querySelectorAll('[role="status"]')].find(
      (status) => status.textContent === '' && status.parentElement?.localName === 'span',
    );
    flow.raise('late');
    await expect.poll(() => region?.textContent).toBe('Loading...');
    expect(region?.isConnected).toBe(true);
    come();
    await expect.element(headingNamed('Late')).toBeVisible();
    expect(region?.textContent).toBe('');
    expect(spokenTooEarly()).toEqual([]);
  });

  it.each(['/late', '/'])('[UX-11] fills the region that says so at %s after it is there', async (path) => {
    const loadLate = () => new Promise<void>(() => undefined);
    const spokenTooEarly = watchLiveRegions();
    const { flow } = await drawnAt(path, { loadLate });
    if (path === '/') flow.raise('askLate');
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeInTheDocument();
    expect(spokenTooEarly()).toEqual([]);
  });

  it('[UX-14] says after 10 seconds that the work goes on', async () => {
    const { flow } = await drawnAt('/');
    await expect.element(headingNamed('Start')).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    flow.raise('wait');
    await vi.waitUntil(() => vi.getTimerCount() >= 2, 600_000);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(document.body.textContent).not.toContain('Still working');
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await expect.element(page.getByText('Still working')).toBeVisible();
  });
});
