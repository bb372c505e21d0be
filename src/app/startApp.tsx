import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, type NavigateFunction } from 'react-router-dom';
import type { Action } from '../actions/action.ts';
import { loadAction as loadActionCode } from '../actions/loadAction.ts';
import type { BrowserStorage } from '../api/BrowserStorage.ts';
import type { ApiClient } from '../api/client.ts';
import type { SessionToken } from '../api/sessionToken.ts';
import { blocks } from '../blocks/registry.ts';
import '../blocks/shared/page.css';
import { fetchCode, lostStyles } from '../blocks/shared/fetchCode.ts';
import type { FirstFacts } from '../engine/firstScreen.ts';
import type { CompiledForm, FormModule } from '../engine/form.ts';
import { describeForm } from '../engine/forms/describeForm.ts';
import { emptySurroundings, initialState } from '../engine/machine.ts';
import { readPath } from '../engine/paths.ts';
import { screensOf } from '../engine/screensOf.ts';
import { emptySlice, type LateSlice, mergeLateSlice, type Slice } from '../engine/slice.ts';
import {
  configurationAtom,
  keptFormsAtom,
  machineAtom,
  sliceAtom,
  surroundingsAtom,
  unspokenAtom,
} from '../state/atoms.ts';
import type { Raise } from '../state/contexts.ts';
import { createAppStore } from '../state/createAppStore.ts';
import { addressRulesAtom } from '../state/useValue.ts';
import { App } from './App.tsx';
import type { Boot } from './boot.ts';
import { applyColors } from './brandColors.ts';
import { fetchJson } from './browser.ts';
import type { Service } from './configuration/siteValues.ts';
import { earlyInput, hydrationParts } from './first/hydration.ts';
import { browserOf, pushToDataLayer } from './flow/FlowDependencies.ts';
import { keepSession, runFlow } from './flow/runFlow.ts';
import { saveVisit } from './flow/tracking.ts';
import { heedTools, hotUpdate, tellTools } from './hotUpdate.ts';
import { crashAtom, createVisitor } from './page/createVisitor.ts';
import type { AnswersGuard } from './page/guardAnswers.ts';
import { prefetchAhead } from './page/prefetchAhead.ts';
import { keepFocus, watchScroll, watchTouch } from './page/watchPage.ts';
import { createScreenLoader } from './screens/createScreenLoader.ts';
import type { PageSession } from './session/createPageSession.ts';
import type { RefreshDependencies } from './session/refreshPage.ts';
import type { ServiceFrames } from './startServices.ts';
import { storeConsent } from './storage/consentMemory.ts';
import { remember, resumed } from './storage/resumeMemory.ts';
import type { AnswersOf, KeptForms } from './storage/sealedAnswers.ts';
import { storeSession, storeSite } from './storage/sessionMemory.ts';
import { createScriptAddresses } from './trustedTypes.ts';

/** The result of the start, once the page knows its site. */
export interface AppStart {
  root: HTMLElement;
  boot: Extract<Boot, { kind: 'ready' }>;
  restart: RefreshDependencies['restart'];
  api: ApiClient;
  tab: BrowserStorage;
  local: BrowserStorage;
  tokens: SessionToken;
  session: PageSession;
  /** Forgets the session and all its stored data. */
  forget: () => void;
  /** The answers that this tab had sealed, of a site in a release. */
  kept?: ((of: Partial<AnswersOf>) => KeptForms | undefined) | undefined;
  isDevelopment: boolean;
  /** The first screen, where the server rendered it and this is its address. */
  serverScreen?: ServerScreen | undefined;
}

export interface ServerScreen {
  facts: FirstFacts;
  /** Replays the last click that came before the app listened. */
  replay: () => void;
}

/**
 * Assembles the app and renders it. Where the server rendered the first screen, it hydrates the server's HTML without visitor
 * data, then adds the visitor's state, with what they typed and pressed meanwhile (design §13).
 * @throws Error where the code that hydration needs cannot be loaded
 */
export async function startApp(start: AppStart): Promise<void> {
  const { root, boot, api, tab, local, tokens, session, forget, isDevelopment, serverScreen } = start;
  const slice = { ...emptySlice, ...boot.parts.slice };
  const of = { site: boot.site ?? '', release: boot.parts.releaseBase ?? '' };
  // Only in `npm run dev`; the build leaves it out. Each page that the studio shows begins anew.
  const isShown = import.meta.hot !== undefined && window.parent !== window;
  const keepsAnswers = !isShown && readPath(boot.parts.surroundings, 'site.switches.keepsAnswers') === true;
  const kept = start.kept?.(keepsAnswers ? of : {}) ?? {};
  const applicant = Object.assign({}, ...Object.values(kept).map(({ answers }) => answers));
  const fresh = { ...initialState(), applicant, ...boot.parts.state };
  const parts = {
    ...boot.parts,
    state: boot.site === undefined ? fresh : resumed(tab, slice, boot.site, fresh),
  };
  const store = createAppStore(
    serverScreen === undefined ? parts : hydrationParts(parts, window.location, serverScreen.facts),
  );
  /** Adds the visitor's state to the hydrated page. */
  const addVisitor = () => {
    const { site, ...others } = { ...emptySurroundings, ...parts.surroundings };
    const { routing } = store.get(surroundingsAtom).site;
    store.set(surroundingsAtom, { ...others, site: { ...site, routing } });
    store.set(configurationAtom, (before) => ({ ...before, ...parts.configuration }));
    store.set(machineAtom, parts.state);
    store.set(keptFormsAtom, kept);
  };
  const { site, brand } = store.get(surroundingsAtom);
  lostStyles.watch(document);
  window.dataLayer ??= [];
  applyColors(document.documentElement, brand.colours);
  if (boot.site !== undefined) storeSite(tab, site);

  const { scriptAddress } = createScriptAddresses(
    window.location.origin,
    () => store.get(addressRulesAtom).hosts,
  );
  const services = (site.services ?? { all: [] }) as { all: Service[] };
  const optional = services.all.flatMap((service) => (service.optional ? [service.id] : []));
  let frames: ServiceFrames | undefined;
  const loader = createScreenLoader({ store, blocks, loadWidgets, loadForm });
  let navigate: NavigateFunction = () => undefined;
  let answers: AnswersGuard | undefined;
  const leave = () => answers?.letGo();
  const browser = browserOf(window, (path, how) => void navigate(path, how), isDevelopment, leave);
  const onEvent = isShown && tellTools(store, window);
  const flow = runFlow({
    ...(onEvent && { onEvent }),
    store,
    api,
    browser,
    loadAction,
    loadRest: loader.loadRest,
    now: Date.now,
    tokens,
    forgetSession: forget,
    pushToDataLayer: (entry) => {
      pushToDataLayer(window, entry);
      frames?.tell();
    },
    personalBanners: () => frames?.banners(),
    fraudReport: () => frames?.fraudReport(),
    refreshPage: async (outdated) => {
      const code = await fetchCode(() => import('./session/refreshPage.ts'));
      return code.refreshPage({ ...start, store, flow, loadForm }, outdated);
    },
    onState: () => {
      if (boot.site === undefined) return;
      const state = store.get(machineAtom);
      remember(tab, store.get(sliceAtom), boot.site, state);
      storeSession(tab, local, state);
      storeConsent(local, state.session.cookieConsent, optional, Date.now());
    },
    onCrash: (error) => {
      browser.report('the flow broke', error);
      store.set(crashAtom, true);
      flow.remember({ crashed: true });
    },
  });

  const { facts } = serverScreen ?? {};
  flow.expect(window.location.pathname, facts?.asksRoute ? undefined : facts?.routing);
  const visit = createVisitor(store, flow, (steps) => void navigate(steps));
  let isHydrated = serverScreen === undefined;
  // Between the first render and the first visit React already gets events, which the flow cannot handle yet.
  const early: Parameters<Raise>[] = [];
  const raise: Raise = (...event) => void (isHydrated ? flow.raise(...event) : early.push(event));
  const speak = (language: string) =>
    fetchCode(() => import('./session/refreshPage.ts'))
      .then((code) => code.speakHere(language, { store, loadForm, tab }))
      .then(
        () => {
          store.set(unspokenAtom, '');
          flow.raiseIfKnown('spoken');
        },
        () => store.set(unspokenAtom, language),
      );
  const app = (
    <App
      store={store}
      loader={loader}
      router={BrowserRouter}
      raise={raise}
      scriptAddress={scriptAddress}
      speak={speak}
      onReady={(ready) => {
        navigate = ready;
      }}
      onVisit={(...address) => {
        if (isHydrated) visit(...address);
        // In one render, so that no typed text is overwritten; this runs in an effect, and flushSync may not.
        else queueMicrotask(() => finishHydration(() => visit(...address)));
      }}
      product={document.title}
    />
  );
  // From now on: while React takes the page over it already handles what is filled in, and a browser fills in once.
  let isKeeping = false;
  const keepAnswers = () => {
    if (!keepsAnswers || isKeeping) return;
    isKeeping = true;
    fetchCode(() => import('./storage/sealedAnswers.ts')).then(
      (code) => code.keepAnswers(window, store, tab, of),
      // Without this code a page that is loaded anew begins with empty forms.
      () => undefined,
    );
  };
  const guard = ({ target }: Event) => {
    keepAnswers();
    fetchCode(() => import('./page/guardAnswers.ts')).then(
      ({ guardAnswers }) => {
        answers = guardAnswers(window, store, target);
      },
      // Without this code the browser does not ask before leaving the page; the next input retries.
      guardFromNextInput,
    );
  };
  const guardFromNextInput = () => window.addEventListener('input', guard, { once: true, passive: true });
  guardFromNextInput();
  const typed = earlyInput(root);
  const finishHydration = (visitFirst: () => void) => {
    const input = typed();
    isHydrated = true;
    flushSync(() => {
      addVisitor();
      visitFirst();
    });
    begin();
    input.replay();
    serverScreen?.replay();
    for (const event of early) flow.raise(...event);
    performance.mark('takenOver');
  };
  /** Starts background work of the page. */
  const begin = () => {
    if (Object.keys(kept).length > 0) keepAnswers();
    prefetchAhead(document, store, loader, loadAction);
    keepFocus(document);
    watchScroll(window, () => flow.raiseIfKnown('scrolledHalf'));
    watchTouch(window, () => flow.raiseIfKnown('pageTouched'));
    // Blocks render the frames of review widgets.
    if (services.all.some(({ purpose }) => purpose !== 'reviews')) {
      fetchCode(() => import('./startServices.ts')).then(
        ({ startServices }) => {
          frames = startServices(window, store, scriptAddress);
        },
        // The page works without analytics.
        () => undefined,
      );
    }
    if (boot.site !== undefined) {
      session.keep(keepSession(store, flow));
      void saveVisit({ store, api, loadAction, browser }, flow);
    }
  };
  const onCaughtError = (error: unknown) => browser.report('the page broke', error);
  // A transition renders in slices, between which the page stays responsive.
  if (serverScreen === undefined) {
    store.set(keptFormsAtom, kept);
    startTransition(() => createRoot(root, { onCaughtError }).render(app));
    begin();
  } else {
    await loader.load(screensOf(slice, store.get(machineAtom).route));
    // Where the configuration differs from what the server rendered, React renders again; nothing typed is lost.
    const onRecoverableError = (error: unknown) => browser.report('the first screen was drawn anew', error);
    startTransition(() => void hydrateRoot(root, app, { onCaughtError, onRecoverableError }));
  }
  // Only in `npm run dev`; the build leaves it out.
  if (import.meta.hot) {
    if (onEvent) heedTools(flow, window);
    const refresh = async () =>
      (await import('./session/refreshPage.ts')).refreshPage({ ...start, store, flow, loadForm }, []);
    const listeners = hotUpdate({ store, loader, loadSlice, loadForm, showTheme, refresh });
    for (const [event, listener] of Object.entries(listeners)) import.meta.hot?.on(event, listener);
  }
}

const loadedActions = new Map<string, Action>();

async function loadAction(name: string): Promise<Action> {
  const action = loadedActions.get(name) ?? (await fetchCode(() => loadActionCode(name)));
  loadedActions.set(name, action);
  return action;
}

async function loadWidgets(names: readonly string[]): Promise<void> {
  // Widgets load with the code of forms, which pages without a form do not need.
  const form = await import('../widgets/loadWidgets.tsx');
  await form.loadWidgets(names);
}

/** Both parts, since the page may be anywhere in the flow. */
async function loadSlice(address: string): Promise<Slice> {
  const slice = (await fetchJson(address)) as Slice;
  const [base] = address.split('slices/', 1);
  if (slice.late !== undefined) mergeLateSlice(slice, (await fetchJson(`${base}${slice.late}`)) as LateSlice);
  return slice;
}

async function loadForm(address: string): Promise<CompiledForm> {
  return describeForm((await import(/* @vite-ignore */ address)) as FormModule);
}

function showTheme(address: string): void {
  const theme = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href*="/themes/"]');
  if (theme !== null) theme.href = address;
  // The colors that the document itself says are for the time until its theme is there: they are those of before.
  const { style } = document.documentElement;
  for (const name of [...style]) if (name.startsWith('--color-')) style.removeProperty(name);
}
