import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps the controls inside an element unchanged while their answers are being sent: nothing is disabled, so the focus
 * stays, nothing flickers, and screen readers still find them (F-422).
 */
export function useLocked(holder: RefObject<HTMLElement | null>, isLocked: boolean) {
  useLayoutEffect(() => {
    const element = holder.current;
    if (!isLocked || element === null) return;
    const stop = (event: Event) => {
      if (isEdit(event)) event.preventDefault();
    };
    for (const type of edits) element.addEventListener(type, stop, { capture: true });
    return () => {
      for (const type of edits) element.removeEventListener(type, stop, { capture: true });
    };
  }, [holder, isLocked]);
}

const edits = ['beforeinput', 'click', 'mousedown', 'keydown'];

/** Typing, a choice, and whatever opens or moves the list of a select. */
function isEdit(event: Event): boolean {
  const { type, target } = event;
  if (type === 'beforeinput' || !(target instanceof Element)) return true;
  if (type === 'click') return target.closest('label, input[type="checkbox"], input[type="radio"]') !== null;
  const isAway = event instanceof KeyboardEvent && event.key === 'Tab';
  return target.closest('select') !== null && !isAway;
}
