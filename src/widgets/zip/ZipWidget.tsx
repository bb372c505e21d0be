import { TextControl } from '../TextControl.tsx';
import { acceptFiltered } from '../TextEdit.ts';
import type { WidgetProps } from '../widget.ts';

/** A ZIP code (FLT-010, FLT-011): digits on a numeric keyboard, never a number, since it may start with 0. */
export default function ZipWidget(props: WidgetProps) {
  return (
    <TextControl
      field={props}
      shown={props.value ?? ''}
      accept={(edit) => acceptFiltered(props.options, edit)}
      inputMode="numeric"
      figures
    />
  );
}
