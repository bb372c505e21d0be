import { actions } from '../../actions/registry.ts';
import { type ApiClient, ApiFailure } from '../../api/client.ts';
import { createClient } from '../../api/createClient.ts';
import { blocks } from '../../blocks/registry.ts';
import { calls } from '../../contracts/calls.ts';
import { emptySlice } from '../../engine/emptySlice.ts';
import type { CompiledForm } from '../../engine/form.ts';
import { initialState } from '../../engine/initialState.ts';
import { loadWidgets } from '../../form/loadWidgets.ts';
import { type AppStore, createAppStore } from '../../state/createAppStore.ts';
import { machineAtom } from '../../state/machineAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import { boot } from '../boot.ts';
import { type Flow, runFlow } from '../flow/runFlow.ts';
import { createVisitor } from '../page/createVisitor.ts';
import { openRelease } from '../release/openRelease.ts';
import { createScreenLoader, type ScreenLoader } from '../screens/createScreenLoader.ts';
import { screensOf } from '../screens/screensOf.ts';
import { acceptance, applicantAnswers } from './sampleAnswers.ts';
import { type ScreenState, siteOf } from './screenStates.ts';

/** A site that runs without an address bar of its own. */
export interface OpenedSite {
  store: AppStore;
  flow: Flow;
  loader: ScreenLoader;
}

/**
 * Opens a site of a brand as the page would, from its configuration on, and takes it into a state, over the reference API
 * that `.storybook/referenceApi.ts` puts under `/_site/`. What it shows is loaded, so that it can be drawn at once.
 * @throws Error for what the flow reports: a mistake of the catalogue, an action that breaks
 */
export async function openSite(brand: string, state: ScreenState): Promise<OpenedSite> {
  const work = { underWay: 0 };
  const counted = async <Value>(task: Promise<Value>): Promise<Value> => {
    work.underWay += 1;
    return task.finally(() => {
      work.underWay -= 1;
    });
  };
  let token: string | undefined;
  const labels = siteOf(brand);
  const api = troubled(
    clientOf(labels, () => token),
    state,
    counted,
  );
  const release = openRelease('dev', undefined, readJson);
  const host = `${labels}.localhost`;
  // Pictures come from where Storybook stands.
  const { origin } = window.location;
  const browser = { host, origin, width: window.innerWidth, userAgent: '', referrer: '' };
  const booted = await boot({
    api,
    release,
    address: { host, pathname: '/', search: '' },
    browser,
    clock: Date.now(),
    stored: state.isFirstVisit === true ? {} : { cookieConsent: 'true' },
    stripped: [],
    phone: '',
  });
  if (booted.kind === 'leave' || booted.site === undefined)
    throw new Error(`${labels} has no configuration.`);
  token = booted.token;

  const fresh = { ...initialState(), ...booted.parts.state };
  const answers = { ...applicantAnswers(state.persona ?? '1001'), ...state.answers };
  const store = createAppStore({
    ...booted.parts,
    slice: { ...emptySlice, ...booted.parts.slice },
    state: state.types === true ? { ...fresh, applicant: answers } : fresh,
  });
  const show = (path: string) => visit(path.split('?')[0] ?? '/', '', false);
  const flow = runFlow({
    store,
    api,
    browser: {
      navigate: show,
      leave: () => undefined,
      openTab: () => ({ refused: false, show: () => undefined, close: () => undefined }),
      post: () => undefined,
      addressOf: () => 'blob:document',
      report: (message, cause) => {
        throw new Error(message, { cause });
      },
    },
    loadAction: (name) => counted(actions[name as keyof typeof actions]().then((module) => module.default)),
    now: Date.now,
    replaceToken: (next) => {
      token = next;
    },
    pushToDataLayer: () => undefined,
    onCrash: (error) => {
      throw error;
    },
  });
  const visit = createVisitor(store, flow, show);

  /** Calls follow on calls: quiet is when nothing has been under way for some turns of the event loop. */
  const quiet = async () => {
    for (let turns = 0; turns < 4; turns = work.underWay === 0 ? turns + 1 : 0) {
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const act = async (event: string, values?: Record<string, unknown>) => {
    flow.raise(event, values);
    await quiet();
  };

  show(state.path ?? '/');
  await quiet();
  if (state.persona !== undefined) await act('submit', answers);
  if (state.accepts === true) await act('submit', acceptance);
  if (state.raises !== undefined) {
    flow.dispatch({ type: 'raised', ...state.raises });
    await quiet();
  }
  const loader = createScreenLoader({ store, blocks, loadWidgets, loadForm });
  await loader.load(shownScreens(store));
  return { store, flow, loader };
}

function clientOf(labels: string, token: () => string | undefined): ApiClient {
  return createClient({
    contracts: calls,
    bases: {
      web: `/_site/${labels}/api/`,
      applicant: `/_site/${labels}/applicant-api/`,
      origin: `/_site/${labels}/`,
    },
    fetch: window.fetch.bind(window),
    token,
  });
}

/** The API with the trouble that the state is about. */
function troubled(
  api: ApiClient,
  { waitsFor, fails }: ScreenState,
  counted: <Value>(task: Promise<Value>) => Promise<Value>,
): ApiClient {
  return {
    call(name, ...rest) {
      if (name === waitsFor) return new Promise(() => undefined);
      if (name === fails) return Promise.reject(new ApiFailure('network'));
      return counted(api.call(name, ...rest));
    },
  };
}

function shownScreens(store: AppStore) {
  const slice = store.get(sliceAtom);
  const { route, dialogs } = store.get(machineAtom);
  const inDialogs = dialogs.flatMap((id) => slice.screens[slice.dialogs[id]?.screen ?? ''] ?? []);
  return [...screensOf(slice, route), ...inDialogs];
}

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}

async function loadForm(address: string): Promise<CompiledForm> {
  return (await import(/* @vite-ignore */ address)) as CompiledForm;
}
