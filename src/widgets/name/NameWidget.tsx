import { TextControl } from '../TextControl.tsx';
import { acceptFiltered } from '../TextEdit.ts';
import type { WidgetProps } from '../widget.ts';

/** A part of a person's name (FLT-001…004). Phones start each word with a capital, as the form says. */
export default function NameWidget(props: WidgetProps) {
  return (
    <TextControl
      field={props}
      shown={props.value ?? ''}
      accept={(edit) => acceptFiltered(props.options, edit)}
    />
  );
}
