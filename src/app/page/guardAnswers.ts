import { machineAtom } from '../../state/atoms.ts';
import type { AppStore } from '../../state/createAppStore.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface AnswersGuard {
  /** The page itself leaves, as the applicant asked: nothing is asked back. */
  letGo(): void;
}

/** Milliseconds after which a number that was called, or a mail that was begun, no longer explains why the page is left. */
const handedOver = 500;

/**
 * Has the browser ask before the page is closed or loaded anew while answers were typed and not sent (F-412): what is typed
 * is kept in memory only. It asks for no empty form, for no answers that came from elsewhere, and not once a form went out
 * and the flow went on. A page that was left with answers in it still counts. Its code loads at the first input.
 * @param first what was typed into
 */
export function guardAnswers(page: Window, store: AppStore, first: EventTarget | null): AnswersGuard {
  /** By route: the controls that were typed into, each with its form. */
  const touched = new Map<string, Map<Control, HTMLFormElement>>();
  const submitted = new Set<string>();
  const sent = new Set<string>();
  const left = new Set<string>();
  let route = store.get(machineAtom).route ?? '';
  let isLetGo = false;

  const note = (target: EventTarget | null) => {
    if (!isControl(target) || target.form === null) return;
    touched.set(route, (touched.get(route) ?? new Map()).set(target, target.form));
    submitted.delete(route);
    sent.delete(route);
    isLetGo = false;
  };
  const isUnsent = () => left.size > 0 || [...(touched.get(route) ?? [])].some(holdsAnswer);
  note(first);

  page.addEventListener('input', ({ target }) => note(target), { passive: true });
  // Before the form itself hears of it: what it does then may send at once (F-716).
  page.addEventListener('submit', () => submitted.add(route), { passive: true, capture: true });
  // Whoever acts on a page that is at rest was not led on: the call did not take what was sent.
  const comeBack = () => {
    if (Object.keys(store.get(machineAtom).busy).length === 0) sent.delete(route);
  };
  for (const act of ['pointerdown', 'keydown', 'popstate'])
    page.addEventListener(act, comeBack, { passive: true, capture: true });
  page.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href^="tel:"], a[href^="mailto:"]') : null;
      if (link === null || isLetGo) return;
      isLetGo = true;
      setTimeout(() => {
        isLetGo = false;
      }, handedOver);
    },
    { passive: true },
  );
  store.sub(machineAtom, () => {
    const { route: shown = '', busy } = store.get(machineAtom);
    if (submitted.has(route) && Object.keys(busy).length > 0) sent.add(route);
    if (shown === route) return;
    if (sent.has(route)) left.delete(route);
    else if (isUnsent()) left.add(route);
    for (const answers of [touched, submitted, sent]) answers.delete(route);
    route = shown;
  });
  page.addEventListener('beforeunload', (event) => {
    if (!isLetGo && isUnsent()) event.preventDefault();
  });
  return {
    letGo: () => {
      isLetGo = true;
    },
  };
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

/** One that is gone from the page is asked no more, unless its form has gone on to another step with its answer. */
function holdsAnswer([control, form]: [Control, HTMLFormElement]): boolean {
  if (!control.isConnected && (!form.isConnected || form.querySelector('[data-step]') === null)) return false;
  const isChoice = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
  return isChoice ? control.checked : control.value.trim() !== '';
}
