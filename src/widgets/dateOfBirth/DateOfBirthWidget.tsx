import { useState } from 'react';
import { formatDate } from '../../engine/dates/formatDate.ts';
import { parseDate } from '../../engine/dates/parseDate.ts';
import { TextEntry } from '../TextEntry.tsx';
import type { WidgetProps } from '../widget.ts';
import { typeDate } from './typeDate.ts';

/**
 * A date of birth in one field, typed as MM/DD/YYYY (FLT-018, UX-07). Its value is YYYY-MM-DD once it is a date of the
 * calendar, and until then what was typed, so that nothing is lost and the rules can say what is wrong.
 */
export default function DateOfBirthWidget(props: WidgetProps) {
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const value = props.value ?? '';
  return (
    <TextEntry
      field={{
        ...props,
        onBlur: (event) => {
          setTyped(undefined);
          props.onBlur(event);
        },
      }}
      shown={typed !== undefined && typed.value === value ? typed.text : formatDate(value)}
      accept={(edit) => {
        const { refused, text, caret } = typeDate(edit);
        props.options.refuse?.(refused);
        const next = { text, value: parseDate(text) ?? text };
        setTyped(next);
        return { ...next, caret };
      }}
      inputMode="numeric"
      figures
    />
  );
}
