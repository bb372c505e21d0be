import type { ReactNode } from 'react';
import { type BlockedEvent, blockedEvents } from '../blockedEvents.ts';
import { TextControl } from '../TextControl.tsx';
import { acceptFiltered } from '../TextEdit.ts';
import type { WidgetProps } from '../widget.ts';

const entering: BlockedEvent[] = ['onPaste', 'onDrop'];

/**
 * An email address (FLT-012…014). Plain text, since `type="email"` gives no access to the caret. With `blockPaste`, a
 * paste or drop is refused and the status line shows `blockedPaste` (FLT-015).
 */
export default function EmailWidget(props: WidgetProps) {
  const { blockPaste, blockedPaste } = props.options;
  return (
    <TextControl
      field={props}
      shown={props.value ?? ''}
      accept={(edit) => acceptFiltered(props.options, edit)}
      inputMode="email"
      autoCapitalize="none"
      events={blockedEvents(props, blockPaste === true ? entering : [], blockedPaste as ReactNode)}
    />
  );
}
