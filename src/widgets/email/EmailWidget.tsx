import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { acceptFiltered } from '../acceptFiltered.ts';
import { TextEntry } from '../TextEntry.tsx';
import type { WidgetProps } from '../widget.ts';

/**
 * An email address (FLT-012…014). `type="text"`, since `type="email"` gives no caret to keep. With `blockPaste` a
 * paste or drop is refused and the status line says so in the words of `blockedPaste` (FLT-015).
 */
export default function EmailWidget(props: WidgetProps) {
  const { blockPaste, blockedPaste } = props.options;
  const [blocked, setBlocked] = useState(false);
  const block = (event: SyntheticEvent) => {
    event.preventDefault();
    setBlocked(true);
  };
  const leave: WidgetProps['onBlur'] = (event) => {
    setBlocked(false);
    props.onBlur(event);
  };
  return (
    <TextEntry
      field={{ ...props, status: blocked ? (blockedPaste as ReactNode) : props.status, onBlur: leave }}
      shown={props.value ?? ''}
      accept={(edit) => acceptFiltered(props.options, edit)}
      inputMode="email"
      autoCapitalize="none"
      events={blockPaste === true ? { onPaste: block, onDrop: block } : undefined}
    />
  );
}
