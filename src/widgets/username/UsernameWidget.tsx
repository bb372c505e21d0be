import { RuleChecklist } from '../RuleChecklist.tsx';
import { TextControl } from '../TextControl.tsx';
import { acceptFiltered } from '../TextEdit.ts';
import type { WidgetProps } from '../widget.ts';

/** A new username, with the checklist of its rules (APR-014, A-094). */
export default function UsernameWidget(props: WidgetProps) {
  const { rules } = props.options;
  return (
    <TextControl
      field={props}
      shown={props.value ?? ''}
      accept={(edit) => acceptFiltered(props.options, edit)}
      autoCapitalize="none"
      note={rules === undefined ? undefined : <RuleChecklist {...props} />}
    />
  );
}
