import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { holdUntilPointerUp } from './holdUntilPointerUp.ts';
import type { WidgetProps } from './widget.ts';

/** What can be switched off in a text control. */
export type BlockedEvent = 'onPaste' | 'onDrop' | 'onCopy' | 'onCut';

/**
 * Switches off paste, drop, copy or cut, and says so in the status line until the field is left (UX-16).
 * @param words why it does nothing
 */
export function useBlockedEvents(field: WidgetProps, blocked: readonly BlockedEvent[], words: ReactNode) {
  const [isSaid, setSaid] = useState(false);
  const block = (event: SyntheticEvent) => {
    event.preventDefault();
    setSaid(true);
  };
  const leave: WidgetProps['onBlur'] = (event) => {
    if (isSaid) holdUntilPointerUp(() => setSaid(false));
    field.onBlur(event);
  };
  return {
    field: { ...field, status: isSaid ? words : field.status, onBlur: leave },
    events: Object.fromEntries(blocked.map((name) => [name, block])),
  };
}
