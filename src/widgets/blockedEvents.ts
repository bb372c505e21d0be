import type { ReactNode, SyntheticEvent } from 'react';
import type { WidgetProps } from './widget.ts';

/** What can be switched off in a text control. */
export type BlockedEvent = 'onPaste' | 'onDrop' | 'onCopy' | 'onCut';

/**
 * Handlers that switch off paste, drop, copy or cut, and say so in the status line (UX-16).
 * @param words why it does nothing
 */
export function blockedEvents(
  { options }: WidgetProps,
  blocked: readonly BlockedEvent[],
  words: ReactNode,
): Partial<Record<BlockedEvent, (event: SyntheticEvent) => void>> {
  const block = (event: SyntheticEvent) => {
    event.preventDefault();
    options.refuse?.(words);
  };
  return Object.fromEntries(blocked.map((name) => [name, block]));
}
