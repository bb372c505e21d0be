import { useState } from 'react';
import { concealed, digitsOf, editDigits, socialSecurityNumber } from '../../engine/masks/masks.ts';
import { TextControl } from '../TextControl.tsx';
import { acceptMasked, type TextEdit, useCanonicalValue } from '../TextEdit.ts';
import type { WidgetProps } from '../widget.ts';

/**
 * A Social Security number. While it has the focus it is shown as it is typed; left, all but its last four digits are
 * hidden (UX-06). Its value is written 123-45-6789 (FRM-012), whatever form a paste or a prefill had.
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
        // Before the focus: a pointer puts its caret into what it meets, and selects nothing.
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
 * Shows the number within the event: what a program then inserts finds the number and not its bullets. Who comes by the
 * keyboard has it selected, as the browser selects any other text, so that what is typed takes its place.
 * @returns whether it was hidden
 */
function reveal(input: HTMLInputElement, written: string): boolean {
  if (input.value === written) return false;
  input.value = written;
  return true;
}

/** A program may write into the field while it is hidden: what it replaces is the number, and bullets say nothing new. */
function revealed(edit: TextEdit, written: string): TextEdit {
  if (!edit.previous.text.includes('•')) return edit;
  const whole = { text: written, start: 0, end: written.length };
  const proposed = edit.proposed.text.includes('•')
    ? { text: written, caret: written.length }
    : edit.proposed;
  return { ...edit, previous: whole, proposed };
}
