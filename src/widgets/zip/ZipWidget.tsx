import { acceptFiltered } from '../acceptFiltered.ts';
import { useTextEntry } from '../useTextEntry.tsx';
import type { WidgetProps } from '../widget.ts';

/** A ZIP code (FLT-010, FLT-011): digits on a numeric keyboard, never a number, since it may start with 0. */
export default function ZipWidget(props: WidgetProps) {
  return useTextEntry({
    field: props,
    shown: props.value ?? '',
    accept: (edit) => acceptFiltered(props.options, edit),
    inputMode: 'numeric',
    figures: true,
  });
}
