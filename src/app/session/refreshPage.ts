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

/** A page that is open, and where what it draws comes from. */
export interface RefreshWorld {
  store: AppStore;
  tokens: Pick<SessionToken, 'replace'>;
  /** Of the flow that runs. */
  flow: { remember(values: Record<string, unknown>): void };
  /** What the document says of itself (`<html data-…>`); it says afterwards which release is drawn. */
  page?: PageFacts;
  /** Starts once more; with the newest release, where the document is said to be of none. */
  restart(page: PageFacts): Promise<Boot>;
  /** The page's own network unless said. */
  readJson?(address: string): Promise<unknown>;
  /** @param address of the form's module */
  loadForm(address: string): Promise<CompiledForm>;
}

/**
 * Draws an open page of what its site says now: names, prices and rules of the configuration, and where the site runs
 * another release, screens, forms and words of that. Everything is fetched before anything is changed. What was typed and
 * what happened stays, and so does what the applicant brought along (prefill), which would be written over what they typed.
 * What was agreed to under other words is emptied (`emptyConsents`). Styles stay until the next load of the page: no word is in
 * them.
 * @param outdated names of the consents whose words hold no more, as the server says; all that are shown unless said
 * @returns the fields that were emptied
 * @throws ApiFailure where something could not be fetched, or the site does not show this page any more
 */
export async function refreshPage(world: RefreshWorld, outdated?: readonly string[]): Promise<string[]> {
  const { store, tokens, flow, page = document.documentElement.dataset } = world;
  const next = await world.restart({ ...page, release: undefined });
  const { route, session } = store.get(machineAtom);
  if (next.kind !== 'ready' || next.site === undefined) throw notShown(next);
  const before = consentsShown(store);
  const { surroundings, configuration, state, releaseBase = '' } = next.parts;
  const slice = { ...emptySlice, ...next.parts.slice };
  if (route !== undefined && !Object.hasOwn(slice.routes, route)) throw notShown(next);
  if (releaseBase !== store.get(releaseBaseAtom)) await drawFrom(slice, releaseBase, world);
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
  world: Pick<RefreshWorld, 'store' | 'readJson' | 'loadForm'>,
): Promise<void> {
  const { store, readJson = fetchJson } = world;
  const base = store.get(releaseBaseAtom);
  const spoken = store.get(sliceAtom).languages?.find(({ id }) => id === language);
  if (spoken === undefined) return;
  const slice = (await readJson(`${base}${spoken.slice}`)) as Slice;
  await drawFrom({ ...emptySlice, ...slice }, base, world);
}

/** The same for the page of this document, which then says so, as do its address and its tab. */
export async function speakHere(
  language: string,
  { tab, ...world }: Pick<RefreshWorld, 'store' | 'loadForm'> & { tab: BrowserStorage },
): Promise<void> {
  await speak(language, world);
  tab.setItem(languageKey, language);
  document.documentElement.lang = language;
  const address = new URL(window.location.href);
  address.searchParams.set(languageParameter, language);
  window.history.replaceState(window.history.state, '', address);
}

async function drawFrom(
  slice: Slice,
  base: string,
  world: Pick<RefreshWorld, 'store' | 'readJson' | 'loadForm'>,
): Promise<void> {
  const { store, readJson = fetchJson } = world;
  const forms = await formsOf(slice, base, world);
  // Whole, since the page may be anywhere in it.
  if (slice.late !== undefined) mergeLateSlice(slice, (await readJson(`${base}${slice.late}`)) as LateSlice);
  store.set(formsAtom, forms);
  store.set(releaseBaseAtom, base);
  store.set(sliceAtom, slice);
}

/** The forms that were loaded, as the slice has them; one that it lacks is drawn no more. */
async function formsOf(
  slice: Slice,
  base: string,
  { store, loadForm }: Pick<RefreshWorld, 'store' | 'loadForm'>,
) {
  const before = store.get(sliceAtom).forms;
  const load = async ([id, form]: [string, CompiledForm]): Promise<[string, CompiledForm][]> => {
    const module = Object.hasOwn(slice.forms, id) ? slice.forms[id]?.module : undefined;
    if (module === undefined) return [];
    // A module is named by its content.
    return [[id, module === before[id]?.module ? form : await loadForm(`${base}${module}`)]];
  };
  const loaded = await Promise.all(Object.entries(store.get(formsAtom)).map(load));
  return Object.fromEntries(loaded.flat());
}

/** A start that leads elsewhere says in its state what the connection had to do with it. */
function notShown(next: Boot): ApiFailure {
  const failure = next.kind === 'ready' ? next.parts.state?.session?.startFailure : undefined;
  const isLost = failure === 'offline' || failure === 'network' || failure === 'timeout';
  return new ApiFailure(isLost ? failure : 'http');
}

/** What the screen and its dialogs ask to be agreed to now. What other screens asked was sent and recorded before. */
export function consentsShown(store: AppStore): AskedConsent[] {
  const { route = '', dialogs } = store.get(machineAtom);
  const slice = store.get(sliceAtom);
  const page = { slice, forms: store.get(formsAtom), context: store.get(contextAtom) };
  return [slice.routes[route]?.screen, ...dialogs.map((id) => slice.dialogs[id]?.screen)]
    .flatMap((screen = '') => [screen, ...(slice.screens[screen]?.uses.forms ?? [])])
    .flatMap((place) => askedConsents(place, page));
}

/**
 * Empties what was agreed to under words that hold no more: what the server named, and whatever reads otherwise than before
 * the page was refreshed, since the page may have taken over more than the server refused. If it named nothing that was asked,
 * all is emptied. What was not agreed to stays as it is: nobody has to refuse an optional consent twice.
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
  // A consent that is asked no more must not be sent either.
  const gone = before.filter(({ name }) => !now.some((one) => one.name === name));
  const again = now.filter((consent) => isOutdated(consent) && isAgreed(consent, answerOf(store, consent)));
  const fields = again.filter(({ agreed }) => agreed === undefined);
  const boxes = again.flatMap(({ agreed = '' }) => (agreed === '' ? [] : [agreed.replace('session.', '')]));
  for (const field of fields) forgetTyped(store, field);
  // It stays as undefined, so that a form that is drawn hears of it.
  const emptied = [...fields, ...gone].map(({ name }) => [name, undefined]);
  store.set(machineAtom, (state) => ({
    ...state,
    applicant: { ...state.applicant, ...Object.fromEntries(emptied) },
    session: boxes.reduce((session, path) => writePath(session, path, undefined), state.session),
  }));
  return [...new Set(fields.map(({ name }) => name))];
}

/** A form that was left holds what was typed into it and never sent. */
function answerOf(store: AppStore, { place, name, answer }: AskedConsent): unknown {
  return answer ?? store.get(formAnswersAtom)[place]?.typed()[name];
}

function isAgreed({ choices }: AskedConsent, answer: unknown): boolean {
  return choices === undefined ? converters.boolean(answer) === true : (answer ?? '') !== '';
}

/** A form hears of what the flow knew. What was only typed is taken out of what the form left behind. */
function forgetTyped(store: AppStore, { place, name, answer }: AskedConsent): void {
  const left = store.get(formAnswersAtom)[place];
  if (answer !== undefined || left === undefined) return;
  const typed = () => Object.fromEntries(Object.entries(left.typed()).filter(([field]) => field !== name));
  store.set(formAnswersAtom, (all) => ({ ...all, [place]: { ...left, typed } }));
}
