import { formatDate, parseDate } from '../../engine/dates/dates.ts';
import { editDate } from '../../engine/masks/masks.ts';
import { TextControl } from '../TextControl.tsx';
import { acceptMasked, useCanonicalValue } from '../TextEdit.ts';
import type { WidgetProps } from '../widget.ts';

/**
 * A date of birth in one field, typed as MM/DD/YYYY (FLT-018, UX-07). Its value is YYYY-MM-DD once it is a valid date,
 * and the typed text until then, so that nothing is lost and the rules can report the problem.
 */
export default function DateOfBirthWidget(props: WidgetProps) {
  const value = props.value ?? '';
  useCanonicalValue(props, parseDate(value) ?? value);
  return (
    <TextControl
      field={props}
      shown={formatDate(value)}
      accept={(edit) =>
        acceptMasked(props.options, edit, editDate(edit), (_, text) => parseDate(text) ?? text)
      }
      inputMode="numeric"
      figures
    />
  );
}
