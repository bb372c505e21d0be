import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { WidgetOptions } from '../../src/widgets/widget.ts';
import { ControlledWidget, type TestedWidget } from './ControlledWidget.tsx';
import { descriptorExample, type WidgetDescriptor } from './descriptorExample.ts';

/** A drawn text widget and what a test does with it. */
export interface DrawnControl {
  input: HTMLInputElement;
  container: Element;
  /** The value last reported; undefined before the first report. */
  value: () => unknown;
  status: () => string;
  /** Keys, as Playwright presses them in a real browser. */
  keys: (keys: string) => Promise<void>;
  /** Pastes text from the real clipboard at the caret. */
  paste: (text: string) => Promise<void>;
  /** What autofill does: sets the value natively, no keys, no focus. */
  autofill: (text: string) => void;
  caretTo: (place: number, end?: number) => void;
}

export interface DrawSetting {
  value?: unknown;
  options?: WidgetOptions;
  saying?: (say: (reason?: string) => void) => WidgetOptions;
  /** False: the control is left alone. */
  focus?: boolean;
}

/** Draws a text widget in one of its descriptor's states, focused unless said. */
export async function drawControl(
  widget: TestedWidget,
  descriptor: WidgetDescriptor,
  { value, options = {}, saying, focus = true }: DrawSetting = {},
): Promise<DrawnControl> {
  const empty = descriptorExample(descriptor, 'empty');
  let reported: unknown;
  const { container } = await render(
    <ControlledWidget
      widget={widget}
      example={{ ...empty, value, options: { ...empty.options, ...options } }}
      saying={saying}
      onValue={(next) => {
        reported = next;
      }}
    />,
  );
  const input = container.querySelector<HTMLInputElement>(`[name="${empty.name}"]`);
  if (input === null) throw new Error('The widget drew no control.');
  if (focus) input.focus();
  return {
    input,
    container,
    value: () => reported,
    status: () => container.querySelector('p[role="status"]')?.textContent ?? '',
    keys: (keys) => userEvent.keyboard(keys),
    paste: async (text) => {
      await pasteText(input, text);
    },
    autofill: (text) => setNatively(input, text),
    caretTo: (place, end = place) => input.setSelectionRange(place, end),
  };
}

/** Inserts text as a paste does: the browser's own editing command, with `inputType` insertFromPaste. */
export async function pasteText(input: HTMLInputElement, text: string) {
  const holder = document.createElement('textarea');
  const { selectionStart, selectionEnd } = input;
  holder.value = text;
  document.body.append(holder);
  holder.select();
  await userEvent.copy();
  holder.remove();
  input.focus();
  input.setSelectionRange(selectionStart, selectionEnd);
  await userEvent.paste();
}

/** The native setter, which React does not see, then the two events that every autofill sends. */
export function setNatively(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
