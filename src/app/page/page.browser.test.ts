import { describe, expect, it, vi } from 'vitest';
import { sliceOf } from '../../../testing/engine/given.ts';
import type { Screen } from '../../engine/slice.ts';
import { machineAtom } from '../../state/atoms.ts';
import { createAppStore } from '../../state/createAppStore.ts';
import { browserOf } from '../flow/FlowDependencies.ts';
import { preloadLater } from '../openRelease.ts';
import type { ScreenLoader } from '../screens/createScreenLoader.ts';
import { showFailure, showLoader } from './beforeApp.ts';
import { guardAnswers } from './guardAnswers.ts';
import { prefetchAhead } from './prefetchAhead.ts';
import { watchScroll } from './watchPage.ts';

describe('browserOf', () => {
  const browser = browserOf(window, () => undefined, false);

  it('[GRB-005] posts hidden fields in a new tab and leaves nothing behind', () => {
    const sent: string[] = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      sent.push(
        `${this.method} ${this.action} ${this.target} ${this.rel} ${new URLSearchParams(new FormData(this) as never)}`,
      );
    });
    browser.post('https://bank.example/start', { authid: 'a&b' });
    expect(sent).toEqual(['post https://bank.example/start _blank noopener authid=a%26b']);
    expect(document.forms).toHaveLength(0);
  });

  it('[SAFE-02] tells whom it posts to its origin, and nobody afterwards', () => {
    const policy = () => document.querySelector<HTMLMetaElement>('meta[name="referrer"]')?.content;
    const meanwhile: unknown[] = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => void meanwhile.push(policy()));
    browser.post('https://bank.example/start', {});
    expect([meanwhile, policy()]).toEqual([['strict-origin'], undefined]);
  });

  it('opens an address without opener, and an empty tab whose opener it cuts', () => {
    const shown: string[] = [];
    const tab = {
      opener: window,
      location: { replace: (url: string) => void shown.push(url) },
      close: () => void shown.push('closed'),
    };
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as never);
    expect(browser.openTab('https://bank.example/').refused).toBe(false);
    expect(open).toHaveBeenLastCalledWith('https://bank.example/', '_blank', 'noopener');
    const empty = browser.openTab();
    expect(tab.opener).toBeNull();
    empty.show('blob:x');
    empty.close();
    expect(shown).toEqual(['blob:x', 'closed']);
    open.mockReturnValue(null);
    expect(browser.openTab().refused).toBe(true);
  });

  it('gives bytes an address', async () => {
    const address = browser.addressOf(new TextEncoder().encode('%PDF'), 'application/pdf');
    const answer = await fetch(address);
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['application/pdf', '%PDF']);
  });
});

describe('preloadLater', () => {
  it('[PERF-03] asks for the modules that the document names, and for nothing where it names none', () => {
    const page = document.implementation.createHTMLDocument();
    preloadLater(page);
    expect(page.head.querySelectorAll('link')).toHaveLength(0);
    page.documentElement.dataset.later = '/assets/form.js /_release/1/forms/2.mjs';
    preloadLater(page);
    const links = [...page.head.querySelectorAll('link[rel="modulepreload"]')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/assets/form.js',
      '/_release/1/forms/2.mjs',
    ]);
  });
});

describe('prefetchAhead', () => {
  /** A form that was shown, and what was prefetched for it. */
  function looking({ isSlow = false } = {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'requestIdleCallback'] });
    const screen = (id: string, forms: string[]): Screen => ({
      id,
      blocks: [],
      uses: { blocks: [], widgets: [], forms },
    });
    const slice = sliceOf({
      screens: { form: screen('form', ['f']), next: screen('next', []) },
      routes: {
        start: { path: '', screen: 'form' },
        next: { path: 'next', screen: 'next' },
      },
    });
    const asked: unknown[] = [];
    const loader = {
      loadRest: async () => {
        slice.on.submit = [{ call: { action: 'send', done: [{ go: 'next' }] } }];
      },
      load: async (screens: Screen[]) => void asked.push(screens.map(({ id }) => id)),
    } as unknown as ScreenLoader;
    const store = createAppStore({ slice, state: { route: 'start' } });
    const page = document.implementation.createHTMLDocument();
    prefetchAhead(
      page,
      store,
      loader,
      async (name) => void asked.push(name),
      () => isSlow,
    );
    const button = page.createElement('button');
    const inputs = Array.from({ length: 5 }, () => page.createElement('input'));
    page.body.append(button, ...inputs);
    const focus = (element: HTMLElement) =>
      element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    return {
      /** Resolves once the prefetch code is loaded. */
      asked: async () => {
        await vi.dynamicImportSettled();
        return asked;
      },
      store,
      focusButton: () => focus(button),
      focusInput: (nth = 0) => focus(inputs[nth] ?? button),
    };
  }

  it('[UX-14] [PERF-02] fetches what is ahead once, some time after filling began and not before', async () => {
    const { asked, focusButton, focusInput } = looking();
    focusButton();
    vi.advanceTimersByTime(60_000);
    expect(await asked()).toEqual([]);
    focusInput();
    focusInput();
    vi.advanceTimersByTime(9_000);
    expect(await asked()).toEqual([]);
    vi.advanceTimersByTime(60_000);
    focusInput();
    vi.advanceTimersByTime(60_000);
    expect(await asked()).toEqual([['next'], 'send']);
  });

  it('[UX-14] [REL-05] fetches it sooner for somebody who fills field after field', async () => {
    const { asked, focusInput } = looking();
    for (let nth = 0; nth < 4; nth += 1) focusInput(nth);
    focusInput(3);
    vi.advanceTimersByTime(5_000);
    expect(await asked()).toEqual([]);
    focusInput(4);
    vi.advanceTimersByTime(5_000);
    expect(await asked()).toEqual([['next'], 'send']);
  });

  it('[UX-14] fetches it beside the first call at the latest, also on a slow connection', async () => {
    const { asked, store, focusInput } = looking({ isSlow: true });
    focusInput();
    vi.advanceTimersByTime(29_000);
    expect(await asked()).toEqual([]);
    store.set(machineAtom, (state) => ({ ...state, busy: { sending: true } }));
    expect(await asked()).toEqual([['next'], 'send']);
  });
});

describe('guardAnswers', () => {
  /** A form with an answer that is sent, and the result. */
  function sending() {
    const form = document.createElement('form');
    form.innerHTML = '<input value="Jordan"><input>';
    document.body.append(form);
    const store = createAppStore({ slice: sliceOf({}), state: { route: 'start' } });
    const page = new EventTarget() as Window;
    guardAnswers(page, store, form.querySelector('input'));
    const happen = (event: string) => page.dispatchEvent(new Event(event, { cancelable: true }));
    return {
      happen,
      type: () => {
        const event = new Event('input');
        Object.defineProperty(event, 'target', { value: form.querySelector('input + input') });
        page.dispatchEvent(event);
      },
      send: () => {
        store.set(machineAtom, (state) => ({ ...state, busy: { sending: true } }));
        store.set(machineAtom, (state) => ({ ...state, busy: {} }));
      },
      leave: () => {
        store.set(machineAtom, (state) => ({ ...state, route: 'next' }));
        form.remove();
      },
      asks: () => !happen('beforeunload'),
    };
  }

  it('[F-716] has nothing asked once what was sent led on', () => {
    const { send, leave, asks } = sending();
    expect(asks()).toBe(true);
    send();
    leave();
    expect(asks()).toBe(false);
  });

  it.each(['pointerdown', 'keydown', 'popstate'])(
    '[F-412] [F-716] has it asked again where a call failed, and the page is left by a %s',
    (act) => {
      const { happen, send, leave, asks } = sending();
      send();
      happen(act);
      leave();
      expect(asks()).toBe(true);
    },
  );

  it('[F-716] has nothing asked once a second try led on', () => {
    const { happen, send, leave, asks } = sending();
    send();
    happen('pointerdown');
    send();
    leave();
    expect(asks()).toBe(false);
  });

  it('[F-814] has nothing asked once a code that was typed after it, and that no form sent, led on', () => {
    const { happen, type, send, leave, asks } = sending();
    send();
    for (const _ of '123456') {
      happen('keydown');
      type();
    }
    send();
    leave();
    expect(asks()).toBe(false);
  });

  it('[F-810] leaves the field with the focus before the page goes, so that Back shows nothing in clear', () => {
    const { happen, leave } = sending();
    const field = document.querySelector('input');
    const left = vi.fn();
    field?.addEventListener('blur', left);
    field?.focus();
    happen('pagehide');
    expect(left).toHaveBeenCalledOnce();
    leave();
  });

  it('[F-412] [F-814] has it asked where something was typed while the call ran', () => {
    const { type, send, leave, asks } = sending();
    send();
    type();
    leave();
    expect(asks()).toBe(true);
  });
});

describe('watchScroll', () => {
  it('[TRK-020] tells once that half of the page was passed', async () => {
    const tall = document.createElement('div');
    tall.style.height = '4000px';
    document.body.append(tall);
    const tell = vi.fn();
    watchScroll(window, tell);
    const scrollTo = async (top: number) => {
      const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
      window.scrollTo(0, top);
      await scrolled;
    };
    await scrollTo(500);
    expect(tell).not.toHaveBeenCalled();
    await scrollTo(2500);
    await scrollTo(100);
    await scrollTo(2500);
    expect(tell).toHaveBeenCalledTimes(1);
  });
});

describe('before there is an app', () => {
  it('[CFG-002] shows that it loads, with the words of the catalogue when they come', async () => {
    const root = document.createElement('div');
    showLoader(root, Promise.resolve(sliceOf({ copy: { loading: 'Loading...' } })));
    expect(root.querySelector('[role=status]')?.textContent).toBe('');
    await expect.poll(() => root.querySelector('[role=status]')?.textContent).toBe('Loading...');
  });

  it('[UX-15] [F-411] shows name, words, another try and the document’s phone number when the code cannot be fetched', () => {
    const noscript = document.createElement('noscript');
    noscript.textContent =
      '<p>This page needs JavaScript. Call <a href="tel:+18665550141">1-866-555-0141</a>.</p>';
    const root = document.createElement('div');
    document.body.append(noscript, root);
    document.title = 'Product';
    const again = vi.fn();
    const copy = { 'lost.heading': 'This page could not be loaded', 'lost.retry': 'Try again' };
    showFailure(root, sliceOf({ copy }), again);
    expect(root.querySelector('h1')?.textContent).toBe('This page could not be loaded');
    expect(root.textContent).toContain('Product');
    expect(document.title).toBe('This page could not be loaded – Product');
    root.querySelector('button')?.click();
    expect(again).toHaveBeenCalledOnce();
    expect(root.querySelector('a')?.getAttribute('href')).toBe('tel:+18665550141');
    document.title = 'Product';
    showFailure(root, undefined);
    expect(root.querySelector('h1')?.textContent).toBe('Product');
    expect(document.title).toBe('Product');
    expect(root.querySelector('a')?.textContent).toBe('1-866-555-0141');
  });
});
