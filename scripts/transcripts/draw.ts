/** Draws the states that it is given on its standard input, and prints their transcripts as a list of JSON. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { mock } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { ScreenState } from '../../src/authoring/ScreenState.ts';
import { readPointer } from '../../src/compile/release/pointer.ts';
import type { FormModule } from '../../src/engine/form.ts';
import { fixLot } from '../pictures/lotPlugin.ts';
import { startReferenceApi } from '../pictures/startReferenceApi.ts';
import { root } from '../runCommand.ts';
import { transcriptOf } from './transcriptOf.ts';
import type { Drawing, Drawn } from './transcriptsOf.ts';

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
function openDom(origin: string): DOMWindow {
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

/** When all of it happens. */
const now = Date.UTC(2026, 2, 2, 15);

const { releases, wanted } = JSON.parse(await text(process.stdin)) as Drawing;
const folder = join(releases, (await readPointer(releases))?.default ?? '');
mock.timers.enable({ apis: ['Date'], now });
// Blocks are JSX with styles, which Node does not read; Vite does, as for the page.
const [vite, api] = await Promise.all([
  createServer({
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
  }),
  startReferenceApi(releases),
]);
const page = openDom('http://localhost');
// The server's own calls, such as those to the sandbox's gateway, go where they go.
const network = globalThis.fetch;
globalThis.fetch = (address, init) =>
  typeof address === 'string' && address.startsWith('/')
    ? counted(answer(address, init))
    : network(address, init);
Reflect.set(page, 'fetch', globalThis.fetch);
let loading = 0;
let broken: unknown;
const breaks = (error: unknown) => {
  broken ??= error;
};
page.addEventListener('error', ({ error }) => breaks(error));
process.on('unhandledRejection', breaks);
const { ssr } = vite.environments;
if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error('Vite runs no code here.');
const fetchModule = ssr.fetchModule.bind(ssr);
ssr.fetchModule = (...asked) => counted(fetchModule(...asked));
const { drawState } = (await ssr.runner.import(
  '/scripts/pictures/drawState.tsx',
)) as typeof import('../pictures/drawState.tsx');

const drawn: Drawn[] = [];
for (const { brand, state } of wanted) {
  fixLot(`${brand} ${state.name}`);
  broken = undefined;
  drawn.push(await draw(brand, state).catch((error) => ({ problem: String(error) })));
}
process.stdout.write(JSON.stringify(drawn), () => process.exit());

async function draw(brand: string, state: ScreenState): Promise<Drawn> {
  const remove = await drawState(brand, state, formAt, () => loading > 0);
  const transcript = transcriptOf(page.document);
  remove();
  return broken === undefined ? { transcript } : { problem: String(broken) };
}

/** Code and answers on their way. What they bring is asked for, and drawn, a turn after they came. */
async function counted<Value>(task: Promise<Value>): Promise<Value> {
  loading += 1;
  return task.finally(() => setTimeout(() => (loading -= 1), 20));
}

/** @param address of a module of the release, as pages ask for it */
function formAt(address: string): Promise<FormModule> {
  return counted(import(pathToFileURL(join(folder, fileAt(address) ?? '')).href));
}

/** The page's network: calls of a site, and files of the release. */
async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  const file = fileAt(address);
  if (file !== undefined) return new Response(await readFile(join(folder, file)));
  const [, site, url] = /^\/_site\/([a-z0-9.-]+)(\/.*)$/u.exec(address) ?? [];
  if (site === undefined || url === undefined) throw new TypeError(`There is no network to ${address}.`);
  const { statusCode, headers, rawPayload } = await api.inject({
    method: init.method === 'POST' ? 'POST' : 'GET',
    url,
    headers: { ...Object.fromEntries(new Headers(init.headers)), host: `${site}.localhost` },
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  });
  const body = statusCode === 204 ? null : new Uint8Array(rawPayload);
  return new Response(body, {
    status: statusCode,
    headers: { 'content-type': String(headers['content-type'] ?? 'text/plain') },
  });
}

function fileAt(address: string): string | undefined {
  return /^\/_release\/[^/]+\/(?<file>.*)$/u.exec(address)?.groups?.file;
}
