import type { BrowserStorage } from '../../api/BrowserStorage.ts';
import { ApiFailure } from '../../api/client.ts';
import type { SessionToken } from '../../api/sessionToken.ts';
import { type AskedConsent, askedConsents } from '../../engine/consents/askedConsents.ts';
import type { CompiledForm } from '../../engine/form.ts';
import { writePath } from '../../engine/paths.ts';
import { languageParameter } from '../../engine/routing.ts';
import { emptySlice, type LateSlice, mergeLateSlice, type Slice } from '../../engine/slice.ts';
import { converters } from '../../engine/values/converters.ts';
import {
  configurationAtom,
  contextAtom,
  formAnswersAtom,
  formsAtom,
  machineAtom,
  releaseBaseAtom,
  sliceAtom,
  surroundingsAtom,
} from '../../state/atoms.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import type { Boot } from '../boot.ts';
import { fetchJson } from '../browser.ts';
import type { PageFacts } from '../configuration/loadConfiguration.ts';
import { languageKey } from '../storage/sessionMemory.ts';

/** An open page, and the sources of its content. */
export interface RefreshDependencies {
  store: AppStore;
  tokens: Pick<SessionToken, 'replace'>;
  /** The running flow. */
  flow: { remember(values: Record<string, unknown>): void };
  /** Data of the document (`<html data-…>`). Afterwards it has the release that is shown. */
  page?: PageFacts;
  /** Starts again, with the newest release if the document has none. */
  restart(page: PageFacts): Promise<Boot>;
  /** Default: the page's own network. */
  readJson?(address: string): Promise<unknown>;
  /** @param address of the form's module */
  loadForm(address: string): Promise<CompiledForm>;
}

/**
 * Updates an open page to the current state of its site: names, prices and rules of the configuration, and if the site runs
 * another release, its screens, forms and copy. Everything is loaded before anything changes. Input and history stay, and so
 * does the prefill, which would otherwise overwrite input. Consents to a text that has changed are cleared (`emptyConsents`).
 * Styles stay until the page reloads, because they contain no text.
 * @param outdated names of the consents whose text is no longer valid, from the server. Default: all that are shown
 * @returns the fields that were cleared
 * @throws ApiFailure if something could not be loaded, or the site no longer has this page
 */
export async function refreshPage(
  dependencies: RefreshDependencies,
  outdated?: readonly string[],
): Promise<string[]> {
  const { store, tokens, flow, page = document.documentElement.dataset } = dependencies;
  const next = await dependencies.restart({ ...page, release: undefined });
  const { route, session } = store.get(machineAtom);
  if (next.kind !== 'ready' || next.site === undefined) throw notShown(next);
  const before = consentsShown(store);
  const { surroundings, configuration, state, releaseBase = '' } = next.parts;
  const slice = { ...emptySlice, ...next.parts.slice };
  if (route !== undefined && !Object.hasOwn(slice.routes, route)) throw notShown(next);
  if (releaseBase !== store.get(releaseBaseAtom)) await drawFrom(slice, releaseBase, dependencies);
  store.set(surroundingsAtom, ({ site, ...before }) => {
    const { routing, prefill } = site;
    return { ...before, site: { ...surroundings?.site, routing, prefill }, brand: surroundings?.brand ?? {} };
  });
  store.set(configurationAtom, (before) => ({ ...before, ...configuration, prefill: before.prefill }));
  page.release = releaseBase.split('/')[2];
  if (next.token !== undefined) tokens.replace(next.token);
  const { id, reportId } = { ...state?.session };
  // A tracking record belongs to one session.
  if (id !== session.id) flow.remember({ id, reportId, trackingId: '' });
  return emptyConsents(store, before, outdated);
}

/**
 * Draws an open page in another language that its site speaks. Everything is fetched before anything is changed, and nothing that
 * was typed or agreed to is lost: the sentences are the same, and what is sent says which words were shown in the end.
 */
export async function speak(
  language: string,
  dependencies: Pick<RefreshDependencies, 'store' | 'readJson' | 'loadForm'>,
): Promise<void> {
  const { store, readJson = fetchJson } = dependencies;
  const base = store.get(releaseBaseAtom);
  const spoken = store.get(sliceAtom).languages?.find(({ id }) => id === language);
  if (spoken === undefined) return;
  const slice = (await readJson(`${base}${spoken.slice}`)) as Slice;
  await drawFrom({ ...emptySlice, ...slice }, base, dependencies);
}

/** The same for the page of this document, which then says so, as do its address and its tab. */
export async function speakHere(
  language: string,
  { tab, ...dependencies }: Pick<RefreshDependencies, 'store' | 'loadForm'> & { tab: BrowserStorage },
): Promise<void> {
  await speak(language, dependencies);
  tab.setItem(languageKey, language);
  document.documentElement.lang = language;
  const address = new URL(window.location.href);
  address.searchParams.set(languageParameter, language);
  window.history.replaceState(window.history.state, '', address);
}

async function drawFrom(
  slice: Slice,
  base: string,
  dependencies: Pick<RefreshDependencies, 'store' | 'readJson' | 'loadForm'>,
): Promise<void> {
  const { store, readJson = fetchJson } = dependencies;
  const forms = await formsOf(slice, base, dependencies);
  // Whole, since the page may be anywhere in it.
  if (slice.late !== undefined) mergeLateSlice(slice, (await readJson(`${base}${slice.late}`)) as LateSlice);
  store.set(formsAtom, forms);
  store.set(releaseBaseAtom, base);
  store.set(sliceAtom, slice);
}

/** The forms that were loaded, as the slice has them; one that it lacks is drawn no more. */
export async function formsOf(
  slice: Slice,
  base: string,
  { store, loadForm }: Pick<RefreshDependencies, 'store' | 'loadForm'>,
) {
  const before = store.get(sliceAtom).forms;
  const load = async ([id, form]: [string, CompiledForm]): Promise<[string, CompiledForm][]> => {
    const module = Object.hasOwn(slice.forms, id) ? slice.forms[id]?.module : undefined;
    if (module === undefined) return [];
    // The name of a module is a hash of its content.
    return [[id, module === before[id]?.module ? form : await loadForm(`${base}${module}`)]];
  };
  const loaded = await Promise.all(Object.entries(store.get(formsAtom)).map(load));
  return Object.fromEntries(loaded.flat());
}

/** If the start leads elsewhere, its state has the network error, if any. */
function notShown(next: Boot): ApiFailure {
  const failure = next.kind === 'ready' ? next.parts.state?.session?.startFailure : undefined;
  const isLost = failure === 'offline' || failure === 'network' || failure === 'timeout';
  return new ApiFailure(isLost ? failure : 'http');
}

/** The consents that the screen and its dialogs ask for now. Those of other screens were sent and recorded before. */
export function consentsShown(store: AppStore): AskedConsent[] {
  const { route = '', dialogs } = store.get(machineAtom);
  const slice = store.get(sliceAtom);
  const page = { slice, forms: store.get(formsAtom), context: store.get(contextAtom) };
  return [slice.routes[route]?.screen, ...dialogs.map((id) => slice.dialogs[id]?.screen)]
    .flatMap((screen = '') => [screen, ...(slice.screens[screen]?.uses.forms ?? [])])
    .flatMap((place) => askedConsents(place, page));
}

/**
 * Clears consents to a text that is no longer valid: those that the server named, and those whose text changed with the
 * refresh, which may bring more changes than the server refused. If the server named none that is asked, all are cleared.
 * A refusal stays, so no one has to refuse an optional consent twice.
 * @param before `consentsShown` before the refresh
 * @param outdated names of the consents that the server refused
 * @returns the fields that are asked again
 */
export function emptyConsents(
  store: AppStore,
  before: readonly AskedConsent[],
  outdated: readonly string[] = [],
): string[] {
  const now = consentsShown(store);
  const isKnown = [...before, ...now].some(({ name }) => outdated.includes(name));
  const isOutdated = ({ place, name, statement }: AskedConsent) =>
    !isKnown ||
    outdated.includes(name) ||
    before.find((one) => one.place === place && one.name === name)?.statement !== statement;
  // A consent that is no longer asked must not be sent.
  const gone = before.filter(({ name }) => !now.some((one) => one.name === name));
  const again = now.filter((consent) => isOutdated(consent) && isAgreed(consent, answerOf(store, consent)));
  const fields = again.filter(({ agreed }) => agreed === undefined);
  const boxes = again.flatMap(({ agreed = '' }) => (agreed === '' ? [] : [agreed.replace('session.', '')]));
  for (const field of fields) forgetTyped(store, field);
  // The key stays with undefined, so a form on the page notices.
  const emptied = [...fields, ...gone].map(({ name }) => [name, undefined]);
  store.set(machineAtom, (state) => ({
    ...state,
    applicant: { ...state.applicant, ...Object.fromEntries(emptied) },
    session: boxes.reduce((session, path) => writePath(session, path, undefined), state.session),
  }));
  return [...new Set(fields.map(({ name }) => name))];
}

/** A form that was left keeps input that was never sent. */
function answerOf(store: AppStore, { place, name, answer }: AskedConsent): unknown {
  return answer ?? store.get(formAnswersAtom)[place]?.typed()[name];
}

function isAgreed({ choices }: AskedConsent, answer: unknown): boolean {
  return choices === undefined ? converters.boolean(answer) === true : (answer ?? '') !== '';
}

/** Forms get changes of answers in the flow. Unsent input is removed from the stored state of the form. */
function forgetTyped(store: AppStore, { place, name, answer }: AskedConsent): void {
  const left = store.get(formAnswersAtom)[place];
  if (answer !== undefined || left === undefined) return;
  const typed = () => Object.fromEntries(Object.entries(left.typed()).filter(([field]) => field !== name));
  store.set(formAnswersAtom, (all) => ({ ...all, [place]: { ...left, typed } }));
}
