import { loadAction } from '../../src/actions/loadAction.ts';
import type { BrowserStorage } from '../../src/api/BrowserStorage.ts';
import type { ApiClient } from '../../src/api/client.ts';
import type { ClientOptions } from '../../src/api/createClient.ts';
import { createSessionToken } from '../../src/api/sessionToken.ts';
import { type BootDependencies, boot } from '../../src/app/boot.ts';
import type { BrowserFacts } from '../../src/app/browser.ts';
import { loadConfiguration, type PageFacts } from '../../src/app/configuration/loadConfiguration.ts';
import type { FlowDependencies } from '../../src/app/flow/FlowDependencies.ts';
import { type Flow, keepSession, runFlow } from '../../src/app/flow/runFlow.ts';
import { saveVisit } from '../../src/app/flow/tracking.ts';
import type { Release } from '../../src/app/openRelease.ts';
import { createVisitor } from '../../src/app/page/createVisitor.ts';
import { createPageSession } from '../../src/app/session/createPageSession.ts';
import { refreshPage, speak } from '../../src/app/session/refreshPage.ts';
import type { BrowserCookies } from '../../src/app/storage/clickCookies.ts';
import { forgetState, remember, resumed } from '../../src/app/storage/resumeMemory.ts';
import {
  forgetSession,
  languageKey,
  storedSession,
  storeSession,
  storeSite,
} from '../../src/app/storage/sessionMemory.ts';
import type { CompiledForm } from '../../src/engine/form.ts';
import { initialState, type MachineState } from '../../src/engine/machine.ts';
import { emptySlice, type LateSlice, mergeLateSlice } from '../../src/engine/slice.ts';
import { machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import { type AppStore, createAppStore } from '../../src/state/createAppStore.ts';
import type { Work } from './atRest.ts';

/** The environment of a visit. */
export interface SiteVisit {
  /** Host labels before `localhost`. */
  labels: string;
  /** Path with query. */
  address: string;
  /** Makes calls for a session. Calls that something waits for are counted in `work`. */
  api: (session: Pick<ClientOptions, 'token' | 'onSession' | 'renew'>) => ApiClient;
  /** Of the document. */
  release: Release;
  /** Files of every release. */
  readJson(address: string): Promise<unknown>;
  /** @param address of the form's module */
  loadForm(address: string): Promise<CompiledForm>;
  browser: Omit<BrowserFacts, 'host'>;
  tab: BrowserStorage;
  local: BrowserStorage;
  cookies: BrowserCookies;
  work: Work;
  /** The page's clock. Default: the real one. */
  now?: (() => number) | undefined;
  /** Receives every event that the flow handles. */
  onEvent?: FlowDependencies['onEvent'] | undefined;
  /** Initial answers. */
  applicant?: MachineState['applicant'];
}

/** A site that runs without an address bar: the page's own code from the configuration on, without rendering. */
export interface StartedSite {
  /** Identity of the site; undefined if its configuration failed to load. */
  site: string | undefined;
  store: AppStore;
  flow: Flow;
  /** Path with query, or the address of the other site that it went to. */
  address(): string;
  /** Draws the page in another language that the site speaks, as its picker does. */
  speak(language: string): Promise<void>;
  /** The browser's way back; where nothing lies behind, nothing happens. */
  back(): void;
  /** The browser's forward button. Does nothing at the end of the history. */
  forward(): void;
  /** The session token of the tab. */
  token(): string | undefined;
  /** Analytics entries, in order. */
  events: string[];
  /** New tabs: addresses that were opened, and forms that were posted. */
  opened: OpenedAddress[];
}

export interface OpenedAddress {
  url: string;
  /** Fields of a posted form. */
  fields?: Record<string, string>;
}

/**
 * Starts a site like `main.tsx` and `startApp.tsx`. Work that it starts may still be running.
 * @throws Error that the flow reports: a mistake in the catalogue, an action that throws
 */
export async function startSite(visit: SiteVisit): Promise<StartedSite> {
  const { tab, local, work } = visit;
  const tokens = createSessionToken(tab, local);
  const forget = () => {
    tokens.forget();
    forgetSession(tab, local);
    forgetState(tab);
  };
  const host = `${visit.labels}.localhost`;
  const { pathname, search } = partsOf(visit.address);
  const api: ApiClient = visit.api({
    token: tokens.read,
    onSession: (begun) => session.onSession(begun),
    renew: () => session.renew(),
  });
  const page: PageFacts = { release: visit.release.base.split('/')[2] };
  const session = createPageSession(
    tokens,
    async () => (await loadConfiguration(api, { host, pathname, search }, page)).payload,
  );
  const started: BootDependencies = {
    api,
    release: visit.release,
    address: { host, pathname, search },
    browser: { ...visit.browser, host },
    clock: Date.now(),
    stored: (hasEnded) => {
      if (hasEnded) forget();
      return storedSession(tab, local);
    },
    cookies: visit.cookies,
    page,
    language: () => tab.getItem(languageKey) ?? '',
    stripped: [],
    phone: '',
  };
  const booted = await boot(started);
  if (booted.kind === 'leave') throw new Error(`The site sends its visitors to ${booted.url}.`);
  if (booted.token !== undefined) tokens.replace(booted.token);

  const { site } = booted;
  const slice = { ...emptySlice, ...booted.parts.slice };
  // Both parts, because nothing is rendered here that would wait for the second.
  const late =
    slice.late && ((await visit.readJson(`${booted.parts.releaseBase}${slice.late}`)) as LateSlice);
  if (late) mergeLateSlice(slice, late);
  const fresh = { ...initialState(), applicant: visit.applicant ?? {}, ...booted.parts.state };
  const state = site === undefined ? fresh : resumed(tab, slice, site, fresh);
  const store = createAppStore({ ...booted.parts, slice, state });
  if (site !== undefined) storeSite(tab, booted.parts.surroundings?.site ?? {});

  const events: string[] = [];
  const opened: OpenedAddress[] = [];
  /** The tab's history, and the page's position in it. */
  const history = [booted.path === undefined ? visit.address : `${booted.path}${search}`];
  let at = 0;
  const address = () => history[at] ?? '/';
  const show = (steps: number) => {
    const next = partsOf(address());
    arrive(next.pathname, next.search, steps);
  };
  const write = (path: string, replace: boolean) => {
    if (!replace) at += 1;
    history.splice(at, replace ? 1 : history.length, path);
  };
  const navigate = (path: string, replace: boolean) => {
    write(path, replace);
    show(0);
  };
  const travel = (steps: number) => {
    if (history[at + steps] === undefined) return;
    at += steps;
    show(steps);
  };
  const dependencies: FlowDependencies = {
    store,
    api,
    browser: {
      navigate: (path, { replace }) => navigate(path, replace),
      leave: (url) => write(url, false),
      openTab: (url) => {
        if (url !== undefined) opened.push({ url });
        return { refused: false, show: () => undefined, close: () => undefined };
      },
      post: (url, fields) => void opened.push({ url, fields }),
      addressOf: () => 'blob:document',
      report: (message, cause) => {
        throw new Error(message, { cause });
      },
    },
    loadAction: (name) => work.counted(loadAction(name)),
    now: visit.now ?? Date.now,
    tokens,
    forgetSession: forget,
    refreshPage: (outdated) =>
      refreshPage(
        {
          store,
          tokens,
          page,
          flow,
          restart: (page) => boot({ ...started, page }),
          readJson: visit.readJson,
          loadForm: visit.loadForm,
        },
        outdated,
      ),
    pushToDataLayer: ({ event }) => void events.push(event),
    ...(visit.onEvent && { onEvent: visit.onEvent }),
    onState: () => {
      if (site === undefined) return;
      const now = store.get(machineAtom);
      remember(tab, store.get(sliceAtom), site, now);
      storeSession(tab, local, now);
    },
    onCrash: (error) => {
      throw error;
    },
  };
  const flow = runFlow(dependencies);
  session.keep(keepSession(store, flow));
  const arrive = createVisitor(store, flow, travel);
  show(0);
  if (site !== undefined) void saveVisit(dependencies, flow);
  return {
    site,
    store,
    flow,
    address,
    async speak(language) {
      await work.counted(speak(language, { store, readJson: visit.readJson, loadForm: visit.loadForm }));
      tab.setItem(languageKey, language);
      flow.raiseIfKnown('spoken');
    },
    back: () => travel(-1),
    forward: () => travel(1),
    token: tokens.read,
    events,
    opened,
  };
}

function partsOf(address: string): { pathname: string; search: string } {
  const [pathname = '/', query = ''] = address.split('?');
  return { pathname, search: query === '' ? '' : `?${query}` };
}
