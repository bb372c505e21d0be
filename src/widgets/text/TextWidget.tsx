import { TextControl } from '../TextControl.tsx';
import { acceptFiltered } from '../TextEdit.ts';
import type { WidgetProps } from '../widget.ts';

/** One line of text: address lines, city. The field's filter decides what it accepts. */
export default function TextWidget(props: WidgetProps) {
  return (
    <TextControl
      field={props}
      shown={props.value ?? ''}
      accept={(edit) => acceptFiltered(props.options, edit)}
    />
  );
}
