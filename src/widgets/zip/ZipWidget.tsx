import { acceptFiltered } from '../acceptFiltered.ts';
import { TextEntry } from '../TextEntry.tsx';
import type { WidgetProps } from '../widget.ts';

/** A ZIP code (FLT-010, FLT-011): digits on a numeric keyboard, never a number, since it may start with 0. */
export default function ZipWidget(props: WidgetProps) {
  return (
    <TextEntry
      field={props}
      shown={props.value ?? ''}
      accept={(edit) => acceptFiltered(props.options, edit)}
      inputMode="numeric"
      figures
    />
  );
}
