import type { ComponentProps, FocusEvent, KeyboardEvent } from 'react';

/**
 * The form element. Names, numbers and addresses are not prose, so phones capitalize each word, and autocorrect and
 * spelling checks are off. A form sets this once for all its controls, and the Enter key of a touch keyboard moves to
 * the next control (F-422). Only the app sends answers. If somebody submits before scripts run, the browser must not
 * put answers into an address: `dialog` sends nothing.
 */
export function FormElement(props: ComponentProps<'form'>) {
  return (
    <form
      autoCapitalize="words"
      autoCorrect="off"
      spellCheck={false}
      noValidate
      onFocusCapture={nameEnter}
      onKeyDown={goOn}
      {...props}
      method="dialog"
    />
  );
}

/** The Enter key of the last control submits the form. */
function nameEnter({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
  if (target instanceof HTMLInputElement && target.enterKeyHint !== '')
    target.enterKeyHint = nextOf(target, currentTarget) === undefined ? 'send' : 'next';
}

/** The Enter that ends a composition is the input method's own (F-816); WebKit tells it by its code alone. */
export function isEnter({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== 229;
}

function goOn(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event;
  const isNext = target instanceof HTMLInputElement && target.enterKeyHint === 'next';
  if (!isEnter(event) || !isNext || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  nextOf(target, currentTarget)?.focus();
}

function nextOf(control: HTMLElement, form: HTMLElement): HTMLElement | undefined {
  const controls = [
    ...form.querySelectorAll<HTMLElement>('input:not([type="hidden"], [readonly]), select, textarea'),
  ];
  return controls[controls.indexOf(control) + 1];
}
