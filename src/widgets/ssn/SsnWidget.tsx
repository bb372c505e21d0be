import { useState } from 'react';
import { acceptDigits, type DigitMask, digitsOf } from '../acceptDigits.ts';
import type { TextEdit } from '../TextEdit.ts';
import { TextEntry } from '../TextEntry.tsx';
import type { WidgetProps } from '../widget.ts';

const mask: DigitMask = {
  length: 9,
  format: (digits) =>
    [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-'),
};

const bullet = '•';

/**
 * A Social Security number. While it has the focus it is shown as it is typed; left, all but its last four digits are
 * hidden (UX-06). Its value is written 123-45-6789 (FRM-012), whatever form a paste or a prefill had.
 */
export default function SsnWidget(props: WidgetProps) {
  const [isFocused, setFocused] = useState(false);
  const written = mask.format(digitsOf(props.value ?? ''));
  return (
    <TextEntry
      field={{
        ...props,
        onBlur: (event) => {
          setFocused(false);
          props.onBlur(event);
        },
      }}
      shown={isFocused ? written : hidden(written)}
      accept={(edit) => {
        const { refused, ...accepted } = acceptDigits(revealed(edit, written), mask);
        props.options.refuse?.(refused);
        return { ...accepted, value: accepted.text };
      }}
      inputMode="numeric"
      figures
      events={{ onFocus: () => setFocused(true) }}
    />
  );
}

/** Bullets for the first five digits. */
function hidden(written: string): string {
  return written.slice(0, 6).replace(/\d/gu, bullet) + written.slice(6);
}

/** A program may write into the field while it is hidden: what it replaces is the number, and bullets say nothing new. */
function revealed(edit: TextEdit, written: string): TextEdit {
  if (!edit.previous.text.includes(bullet)) return edit;
  const whole = { text: written, start: 0, end: written.length };
  const proposed = edit.proposed.text.includes(bullet)
    ? { text: written, caret: written.length }
    : edit.proposed;
  return { ...edit, previous: whole, proposed };
}
