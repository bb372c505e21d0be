import type { ReactNode, SyntheticEvent } from 'react';
import type { WidgetProps } from './widget.ts';

/** Events that can be blocked in a text control. */
export type BlockedEvent = 'onPaste' | 'onDrop' | 'onCopy' | 'onCut';

/**
 * Handlers that block paste, drop, copy or cut, and explain it in the status line (UX-16).
 * @param words the explanation
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
