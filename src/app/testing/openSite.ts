import { type ApiClient, ApiFailure } from '../../api/client.ts';
import { type ClientOptions, createClient } from '../../api/createClient.ts';
import { blocks } from '../../blocks/registry.ts';
import { calls } from '../../contracts/calls.ts';
import type { FormModule } from '../../engine/form.ts';
import { describeForm } from '../../engine/forms/describeForm.ts';
import { machineAtom, sliceAtom } from '../../state/atoms.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import { loadWidgets } from '../../widgets/loadWidgets.tsx';
import type { Flow } from '../flow/runFlow.ts';
import { openRelease } from '../openRelease.ts';
import { createScreenLoader, type ScreenLoader } from '../screens/createScreenLoader.ts';
import { screensOf } from '../screens/screensOf.ts';
import { countWork, type Work } from './atRest.ts';
import { memoryCookies, memoryStorage } from './memory.ts';
import type { ScreenState } from './ScreenState.ts';
import { acceptance, applicantAnswers } from './sampleAnswers.ts';
import { startSite } from './startSite.ts';

/** A site that runs without an address bar of its own, with what draws it. */
export interface OpenedSite {
  store: AppStore;
  flow: Flow;
  loader: ScreenLoader;
}

/**
 * Opens a site of a brand as the page would, from its configuration on, and takes it into a state, over the reference API
 * that `.storybook/referenceApi.ts` puts under `/_site/`. What it shows is loaded, so that it can be drawn at once.
 * @param formAt gives the form at an address of the release; a browser imports it
 * @throws Error for what the flow reports: a mistake of the catalogue, an action that breaks
 */
export async function openSite(
  brand: string,
  state: ScreenState,
  formAt: (address: string) => Promise<FormModule> = importForm,
): Promise<OpenedSite> {
  const work = countWork(() => new Promise((resolve) => setTimeout(resolve)));
  const labels = `${state.site}.${brand}`;
  const loadForm = async (address: string) => describeForm(await formAt(address));
  const answers = given({ ...applicantAnswers(state.persona ?? '1001'), ...state.answers });
  const { site, store, flow } = await startSite({
    labels,
    address: state.path ?? '/',
    api: (session) => troubled(clientOf(labels, session), state, work),
    release: openRelease('dev', undefined, readJson),
    readJson,
    loadForm,
    // Pictures come from where Storybook stands.
    browser: { origin: window.location.origin, width: window.innerWidth, userAgent: '', referrer: '' },
    tab: memoryStorage(),
    cookies: memoryCookies(),
    local: memoryStorage(state.isFirstVisit === true ? {} : { userActiveConsent: 'true' }),
    work,
    now: state.stopsTime === true ? stopped : undefined,
    ...(state.types === true ? { applicant: answers } : {}),
  });
  await work.quiet();
  if (site === undefined) throw new Error(`${labels} has no configuration.`);
  const act = async (event: string, values?: Record<string, unknown>) => {
    flow.raise(event, values);
    await work.quiet();
  };
  if (state.sends !== undefined) await act(state.sends.event, state.sends.values);
  if (state.persona !== undefined) await act('submit', answers);
  if (state.accepts === true) await act('submit', acceptance);
  for (const raised of [state.raises ?? []].flat()) {
    flow.dispatch({ type: 'raised', ...raised });
    await work.quiet();
  }
  const loader = createScreenLoader({ store, blocks, loadWidgets, loadForm });
  await loader.load(shownScreens(store));
  return { store, flow, loader };
}

function given(answers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));
}

/** A clock that stands still at the time when the first site was opened. */
const time = Date.now();
const stopped = () => time;

function clientOf(labels: string, session: Pick<ClientOptions, 'token'>): ApiClient {
  return createClient({
    contracts: calls,
    bases: {
      web: `/_site/${labels}/api/`,
      applicant: `/_site/${labels}/applicant-api/`,
      origin: `/_site/${labels}/`,
    },
    fetch: window.fetch.bind(window),
    ...session,
  });
}

/** The API with the trouble that the state is about. */
function troubled(api: ApiClient, { waitsFor, fails, code }: ScreenState, { counted }: Work): ApiClient {
  return {
    call(name, request, options) {
      if (name === waitsFor) return new Promise(() => undefined);
      if (name === fails) return Promise.reject(failureOf(code));
      return counted(api.call(name, request, options));
    },
  };
}

/** A refusal with the code, or a network that is lost. */
function failureOf(code: string | undefined): ApiFailure {
  return code === undefined
    ? new ApiFailure('network')
    : new ApiFailure('http', { status: 409, body: { Error: { Code: code } } });
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

function importForm(address: string): Promise<FormModule> {
  return import(/* @vite-ignore */ address);
}
