import { machineAtom } from '../../state/atoms.ts';
import type { AppStore } from '../../state/createAppStore.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface AnswersGuard {
  /** The page itself leaves on the applicant's request, so there is no prompt. */
  letGo(): void;
}

/** Milliseconds during which a phone or email link may be the reason that the page is left. */
const handedOver = 500;

/**
 * Makes the browser ask before the page is closed or reloaded while there are unsent answers (F-412), which are only in
 * memory. It does not ask for an empty form, for answers that were not typed, or once a form was sent and the flow continued.
 * Answers on an earlier page still count. The code loads at the first input.
 * @param first the first control with input
 */
export function guardAnswers(page: Window, store: AppStore, first: EventTarget | null): AnswersGuard {
  /** By route: the controls with input, each with its form. */
  const touched = new Map<string, Map<Control, HTMLFormElement>>();
  /** A call began after the last input there: the flow took the answers, whatever event it was that sent them (F-814). */
  const sent = new Set<string>();
  const left = new Set<string>();
  let route = store.get(machineAtom).route ?? '';
  let isLetGo = false;
  let calls = 0;

  const note = (target: EventTarget | null) => {
    if (!isControl(target) || target.form === null) return;
    touched.set(route, (touched.get(route) ?? new Map()).set(target, target.form));
    sent.delete(route);
    isLetGo = false;
  };
  const isUnsent = () => left.size > 0 || [...(touched.get(route) ?? [])].some(holdsAnswer);
  note(first);

  page.addEventListener('input', ({ target }) => note(target), { passive: true });
  // Input on an idle page means that the flow did not continue: the call did not accept the answers.
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
    const running = Object.keys(busy).length;
    if (running > calls) sent.add(route);
    calls = running;
    if (shown === route) return;
    if (sent.has(route)) left.delete(route);
    else if (isUnsent()) left.add(route);
    for (const answers of [touched, sent]) answers.delete(route);
    route = shown;
  });
  page.addEventListener('beforeunload', (event) => {
    if (!isLetGo && isUnsent()) event.preventDefault();
  });
  // A page that comes back from the browser's memory shows no SSN in clear: a field conceals it when it is left (F-810).
  page.addEventListener('pagehide', () => {
    if (isControl(document.activeElement)) document.activeElement.blur();
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

/** A control that was removed no longer counts, unless its form moved to another step with its answer. */
function holdsAnswer([control, form]: [Control, HTMLFormElement]): boolean {
  if (!control.isConnected && (!form.isConnected || form.querySelector('[data-step]') === null)) return false;
  const isChoice = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
  return isChoice ? control.checked : control.value.trim() !== '';
}
