import type { ComponentProps } from 'react';

/**
 * The element of a form. Names, numbers and addresses are no prose: phones start each word with a capital, and nothing is
 * corrected or checked for spelling. A form says it once for all its controls.
 *
 * Answers are sent by the app alone. Should somebody press before it listens, a browser must not put them into an address:
 * `dialog` sends nothing.
 */
export function FormElement(props: ComponentProps<'form'>) {
  return (
    <form autoCapitalize="words" autoCorrect="off" spellCheck={false} noValidate {...props} method="dialog" />
  );
}
