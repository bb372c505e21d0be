import { type ApiClient, ApiFailure } from '../../src/api/client.ts';
import { type ClientOptions, createClient } from '../../src/api/createClient.ts';
import { openRelease } from '../../src/app/openRelease.ts';
import type { ScreenState } from '../../src/authoring/ScreenState.ts';
import { calls } from '../../src/contracts/calls.ts';
import type { CompiledForm, FormModule } from '../../src/engine/form.ts';
import { describeForm } from '../../src/engine/forms/describeForm.ts';
import { countWork, type Work } from '../walk/atRest.ts';
import { memoryCookies, memoryStorage } from '../walk/memory.ts';
import { type SiteVisit, type StartedSite, startSite } from '../walk/startSite.ts';
import { acceptance, applicantAnswers } from './sampleAnswers.ts';

/** The environment of a site. */
export interface StatePlace {
  /** Makes the calls of a site, which are under `/_site/<host labels>/`. */
  fetch: typeof globalThis.fetch;
  /** Loads a file of the release, by its address under `/_release/dev/`. */
  readJson: SiteVisit['readJson'];
  /** Loads a form of the release. */
  formAt(address: string): Promise<FormModule>;
  /** Base of images, and the width of the window. */
  browser: Pick<SiteVisit['browser'], 'origin' | 'width'>;
}

/** A site in a state, not rendered. */
export interface EnteredState extends Pick<StartedSite, 'store' | 'flow'> {
  loadForm(address: string): Promise<CompiledForm>;
}

/**
 * Opens a site of a brand as the page would, starting with its configuration, and brings it into a state.
 * @throws Error that the flow reports: a mistake in the catalogue, an action that throws
 */
export async function enterState(
  brand: string,
  state: ScreenState,
  { fetch, readJson, formAt, browser }: StatePlace,
): Promise<EnteredState> {
  const work = countWork(() => new Promise((resolve) => setTimeout(resolve)));
  const labels = `${state.site}.${brand}`;
  const loadForm = async (address: string) => describeForm(await formAt(address));
  const answers = given({ ...applicantAnswers(state.persona ?? '1001'), ...state.answers });
  const { site, store, flow } = await startSite({
    labels,
    address: state.path ?? '/',
    api: (session) => troubled(clientOf(labels, fetch, session), state, work),
    release: openRelease('dev', undefined, readJson),
    readJson,
    loadForm,
    browser: { ...browser, userAgent: '', referrer: '' },
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
  return { store, flow, loadForm };
}

function given(answers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));
}

let time: number | undefined;

/** A clock that stops at its first reading. */
function stopped(): number {
  time ??= Date.now();
  return time;
}

function clientOf(
  labels: string,
  fetch: StatePlace['fetch'],
  session: Pick<ClientOptions, 'token'>,
): ApiClient {
  return createClient({
    contracts: calls,
    bases: {
      web: `/_site/${labels}/api/`,
      applicant: `/_site/${labels}/applicant-api/`,
      origin: `/_site/${labels}/`,
    },
    fetch,
    ...session,
  });
}

/** The API with the failure of the state. */
function troubled(api: ApiClient, { waitsFor, fails, code }: ScreenState, { counted }: Work): ApiClient {
  return {
    call(name, request, options) {
      if (name === waitsFor) return new Promise(() => undefined);
      if (name === fails) return Promise.reject(failureOf(code));
      return counted(api.call(name, request, options));
    },
  };
}

/** A refusal with the code, or a network failure. */
function failureOf(code: string | undefined): ApiFailure {
  return code === undefined
    ? new ApiFailure('network')
    : new ApiFailure('http', { status: 409, body: { Error: { Code: code } } });
}
