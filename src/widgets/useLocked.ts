import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps the controls inside an element as they are while their answers are under way: nothing is disabled, so that the
 * focus stays, nothing flickers, and a screen reader finds them where they were (F-422).
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

/** Typing, a choice, and what opens or moves the list of a select. */
function isEdit(event: Event): boolean {
  const { type, target } = event;
  if (type === 'beforeinput' || !(target instanceof Element)) return true;
  if (type === 'click') return target.closest('label, input[type="checkbox"], input[type="radio"]') !== null;
  const isAway = event instanceof KeyboardEvent && event.key === 'Tab';
  return target.closest('select') !== null && !isAway;
}
