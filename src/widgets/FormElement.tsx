import type { ComponentProps, FocusEvent, KeyboardEvent } from 'react';

/**
 * The element of a form. Names, numbers and addresses are no prose: phones start each word with a capital, and nothing is
 * corrected or checked for spelling. A form says it once for all its controls, and leads from one to the next where the
 * Enter key of a touch keyboard says so (F-422).
 *
 * Answers are sent by the app alone. Should somebody press before it listens, a browser must not put them into an address:
 * `dialog` sends nothing.
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

/** The Enter key of the last control sends the form. */
function nameEnter({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
  if (target instanceof HTMLInputElement && target.enterKeyHint !== '')
    target.enterKeyHint = nextOf(target, currentTarget) === undefined ? 'send' : 'next';
}

function goOn(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget, key } = event;
  const isNext = target instanceof HTMLInputElement && target.enterKeyHint === 'next';
  if (key !== 'Enter' || !isNext || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  nextOf(target, currentTarget)?.focus();
}

function nextOf(control: HTMLElement, form: HTMLElement): HTMLElement | undefined {
  const controls = [
    ...form.querySelectorAll<HTMLElement>('input:not([type="hidden"], [readonly]), select, textarea'),
  ];
  return controls[controls.indexOf(control) + 1];
}
