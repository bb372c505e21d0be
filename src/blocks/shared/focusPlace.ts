import { focusHeading } from './focusHeading.ts';

/** Where the focus was. */
export interface FocusPlace {
  element: Element | null;
  /** What it stands in, from the inside out. */
  around: readonly Element[];
}

/** Remembers where an element stands, for the time when it is gone. */
export function focusPlace(element: Element | null): FocusPlace {
  const around: Element[] = [];
  for (let outer = element?.parentElement; outer && outer !== document.body; outer = outer.parentElement)
    around.push(outer);
  return { element, around };
}

/** Nothing has the focus: the next Tab would begin at the top, and a screen reader be sent there (UX-10). */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/**
 * Gives the focus back to where it was, also to a control that was drawn anew. Where it is gone or takes no focus any more,
 * the nearest heading of what is left around it gets it, at last that of the page. The view does not move.
 */
export function focusAgain({ element, around }: FocusPlace): void {
  const drawn = element?.isConnected ? element : document.getElementById(element?.id || '-');
  const isThere = drawn instanceof HTMLElement && drawn !== document.body;
  if (isThere) drawn.focus({ preventScroll: true });
  if (isThere && document.activeElement === drawn) return;
  if (!around.some((outer) => outer.isConnected && focusHeading(outer))) focusHeading(document);
}
