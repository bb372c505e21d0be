import type { FirstAddress, FirstFacts } from '../../engine/firstScreen.ts';
import { emptySurroundings, initialState } from '../../engine/machine.ts';
import { emptySlice } from '../../engine/slice.ts';
import { step } from '../../engine/step.ts';
import type { AppParts } from '../../state/createAppStore.ts';
import { deviceValues, nowValues } from '../browser.ts';

/**
 * The initial state of an app without visitor data: the server renders the first screen with it, and the page hydrates with it
 * before it adds the visitor's state (design §13).
 * @param parts of a site's configuration
 * @param facts what the server rendered with
 */
export function hydrationParts(
  parts: AppParts,
  { host, origin, pathname }: FirstAddress,
  { clock, routing, site: named }: FirstFacts,
): AppParts {
  const slice = { ...emptySlice, ...parts.slice };
  const { site = {}, ...others } = parts.surroundings ?? {};
  const surroundings = {
    ...emptySurroundings,
    ...others,
    site: { ...site, c3: '', pubId: '', prefill: {}, routing },
    query: { ...emptySurroundings.query, ...(named !== undefined && { site: named }) },
    device: deviceValues({ width: 0, userAgent: '', referrer: '', host, origin }),
    now: nowValues(clock),
    clock,
  };
  const fresh = { ...initialState(), session: { cookieConsent: '' } };
  const { state } = step(slice, surroundings, fresh, { type: 'visited', path: pathname });
  return { ...parts, slice, surroundings, state, configuration: { ...parts.configuration, prefill: {} } };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What was typed into a page that the server rendered before the app listened: recorded now, replayed later. */
interface EarlyInput {
  /** Replays the input as new events, so filters, masks and state process it. */
  replay(): void;
}

/**
 * Watches the server's HTML until the app listens. If React replaces it because the configuration changed, its controls are
 * gone, and their values go to the controls of the same name.
 * @param root holds the server's HTML, before hydration
 * @returns reads what was typed; the app must not have written to a control before
 */
export function earlyInput(root: HTMLElement): () => EarlyInput {
  const controls = [...root.querySelectorAll<Control>('input, select, textarea')];
  let focused = document.activeElement;
  root.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  /** The control itself, or the one that replaced it. */
  const nowOf = (control: Control): Control =>
    control.isConnected
      ? control
      : ([...root.querySelectorAll<Control>(control.localName)].find(
          ({ name, type, value }) => name === control.name && (type !== 'radio' || value === control.value),
        ) ?? control);
  return () => {
    const again = controls.flatMap((control) => {
      // Someone may already be typing into the control that replaced it.
      const replay = replayOf(nowOf(control)) ?? replayOf(control);
      return replay === undefined ? [] : () => replay(nowOf(control));
    });
    return {
      replay() {
        for (const replay of again) replay();
        const held = controls.find((control) => control === focused);
        if (held?.isConnected === false) nowOf(held).focus();
        else if (focused !== document.body && root.contains(focused))
          focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      },
    };
  };
}

function replayOf(control: Control): ((now: Control) => void) | undefined {
  const { value } = control;
  if (control instanceof HTMLSelectElement) {
    const isDefault = ({ defaultSelected }: HTMLOptionElement) => defaultSelected;
    const isChanged = control.selectedIndex !== Math.max(0, [...control.options].findIndex(isDefault));
    return isChanged ? (now) => choose(now, value) : undefined;
  }
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio'))
    return control.checked === control.defaultChecked ? undefined : (now) => press(now as HTMLInputElement);
  if (value === control.defaultValue) return undefined;
  const { selectionStart, selectionEnd } = control;
  return (now) => type(now as HTMLInputElement, value, selectionStart, selectionEnd);
}

function choose(control: Control, value: string): void {
  control.value = value;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** React tracks the value written here, so it sees the press as a change. */
function press(control: HTMLInputElement): void {
  control.checked = control.defaultChecked;
  control.click();
}

/** In one piece, or key by key if a filter refuses the whole text because of one character. */
function type(
  control: HTMLInputElement | HTMLTextAreaElement,
  value: string,
  start: number | null,
  end: number | null,
): void {
  // React takes this value for its own, so it sees the next one as a change.
  const before = control.defaultValue;
  control.value = before;
  enter(control, value, start, end);
  if (control.value !== before || value === before) return;
  enter(control, '');
  for (const key of value) enter(control, control.value + key);
}

function enter(
  control: HTMLInputElement | HTMLTextAreaElement,
  value: string,
  start: number | null = value.length,
  end: number | null = value.length,
): void {
  const prototype = Object.getPrototypeOf(control) as typeof control;
  // Bypasses React's override of the property.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  if (document.activeElement === control) control.setSelectionRange(start, end);
  const edit =
    value === ''
      ? { inputType: 'deleteContentBackward' }
      : { inputType: 'insertText', data: value.slice(-1) };
  control.dispatchEvent(new InputEvent('input', { bubbles: true, ...edit }));
}
