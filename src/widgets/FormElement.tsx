import type { ComponentProps } from 'react';

/**
 * The element of a form. Names, numbers and addresses are no prose: nothing is corrected or checked for spelling, which
 * a form says once for all its controls.
 */
export function FormElement(props: ComponentProps<'form'>) {
  return <form autoCorrect="off" spellCheck={false} noValidate {...props} />;
}
