import { acceptFiltered } from '../acceptFiltered.ts';
import { useTextEntry } from '../useTextEntry.tsx';
import type { WidgetProps } from '../widget.ts';
import { withChecklist } from '../withChecklist.tsx';

/** A user name that is being chosen, with the checklist of its rules (APR-014, A-094). */
export default function UsernameWidget(props: WidgetProps) {
  return useTextEntry({
    field: withChecklist(props),
    shown: props.value ?? '',
    accept: (edit) => acceptFiltered(props.options, edit),
    autoCapitalize: 'none',
  });
}
