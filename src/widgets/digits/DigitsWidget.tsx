import { TextControl } from '../TextControl.tsx';
import { acceptFiltered } from '../TextEdit.ts';
import type { WidgetProps } from '../widget.ts';

/** A number from a letter or a card; the letter printed in front of it is shown but is not part of it (DM-002). */
export default function DigitsWidget(props: WidgetProps) {
  const { prefix } = props.options;
  return (
    <TextControl
      field={props}
      shown={props.value ?? ''}
      accept={(edit) => acceptFiltered(props.options, edit)}
      inputMode="numeric"
      prefix={typeof prefix === 'string' && prefix !== '' ? prefix : undefined}
      figures
    />
  );
}
