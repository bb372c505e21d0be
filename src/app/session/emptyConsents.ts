import { type AskedConsent, askedConsents } from '../../engine/consents/askedConsents.ts';
import { writePath } from '../../engine/context/writePath.ts';
import { converters } from '../../engine/values/converters.ts';
import { contextAtom } from '../../state/contextAtom.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import { formAnswersAtom } from '../../state/formAnswersAtom.ts';
import { formsAtom } from '../../state/formsAtom.ts';
import { machineAtom } from '../../state/machineAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';

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
