import { acceptFiltered } from '../acceptFiltered.ts';
import { TextEntry } from '../TextEntry.tsx';
import type { WidgetProps } from '../widget.ts';
import { withChecklist } from '../withChecklist.tsx';

/** A user name that is being chosen, with the checklist of its rules (APR-014, A-094). */
export default function UsernameWidget(props: WidgetProps) {
  return (
    <TextEntry
      field={withChecklist(props)}
      shown={props.value ?? ''}
      accept={(edit) => acceptFiltered(props.options, edit)}
      autoCapitalize="none"
    />
  );
}
