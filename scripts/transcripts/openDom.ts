import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';

/** What a browser has and jsdom has not, as far as drawing needs it: nothing is measured, nothing scrolls. */
const missing = {
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  scrollTo() {},
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  IntersectionObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
};

/** Names that Node has, too, where pages need those of their window. */
const ofWindow = new Set([
  'Event',
  'CustomEvent',
  'navigator',
  'localStorage',
  'sessionStorage',
  'MessageEvent',
]);

/**
 * Gives this process a page without a browser: its window's names become global. It is for a process that does nothing else.
 * @param origin where the page stands
 */
export function openDom(origin: string): DOMWindow {
  // What jsdom lacks it would print.
  const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: origin,
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
  });
  Object.assign(window, missing);
  Object.assign(window.Element.prototype, { scrollIntoView() {} });
  Object.assign(window.HTMLMediaElement.prototype, { play: () => Promise.resolve(), pause() {}, load() {} });
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis && !ofWindow.has(name)) continue;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => Reflect.get(window, name),
      set: (value) => Reflect.set(window, name, value),
    });
  }
  return window;
}
