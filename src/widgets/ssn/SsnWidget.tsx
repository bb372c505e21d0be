import { useState } from 'react';
import { concealed, digitsOf, editDigits, socialSecurityNumber } from '../../engine/masks/masks.ts';
import { TextControl } from '../TextControl.tsx';
import { acceptMasked, type TextEdit, useCanonicalValue } from '../TextEdit.ts';
import type { WidgetProps } from '../widget.ts';

/**
 * A Social Security number. It is shown as typed while it has the focus; otherwise all but its last four digits are
 * hidden (UX-06). Its value is formatted as 123-45-6789 (FRM-012), whatever the format of a paste or prefill.
 */
export default function SsnWidget(props: WidgetProps) {
  const [isFocused, setFocused] = useState(false);
  const written = socialSecurityNumber.format(digitsOf(props.value ?? ''));
  useCanonicalValue(props, written);
  const leave: WidgetProps['onBlur'] = (...left) => {
    setFocused(false);
    props.onBlur(...left);
  };
  return (
    <TextControl
      field={{ ...props, onBlur: leave }}
      shown={isFocused ? written : concealed(written)}
      accept={(edit) => {
        const masked = editDigits(revealed(edit, written), socialSecurityNumber);
        return acceptMasked(props.options, edit, masked, (_, text) => text);
      }}
      inputMode="numeric"
      figures
      events={{
        // Before the focus: a pointer puts its caret into the visible text, and selects nothing.
        onMouseDown: ({ currentTarget }) => reveal(currentTarget, written),
        onFocus: ({ currentTarget }) => {
          if (reveal(currentTarget, written)) currentTarget.select();
          setFocused(true);
        },
      }}
    />
  );
}

/**
 * Shows the number within the event, so that text inserted by a program meets the number, not its bullets. With
 * keyboard focus the number is selected, as the browser does for any other text, so that typing replaces it.
 * @returns whether it was hidden
 */
function reveal(input: HTMLInputElement, written: string): boolean {
  if (input.value === written) return false;
  input.value = written;
  return true;
}

/** A program may write into the field while it is hidden: its text replaces the number, and bullets add nothing. */
function revealed(edit: TextEdit, written: string): TextEdit {
  if (!edit.previous.text.includes('•')) return edit;
  const whole = { text: written, start: 0, end: written.length };
  const proposed = edit.proposed.text.includes('•')
    ? { text: written, caret: written.length }
    : edit.proposed;
  return { ...edit, previous: whole, proposed };
}
