import { nodeId } from '../block.ts';

/** Where the focus was. */
export interface FocusPlace {
  element: Element | null;
  /** Its ancestors, innermost first. */
  around: readonly Element[];
}

/** Remembers the place of an element in case it is removed. */
export function focusPlace(element: Element | null): FocusPlace {
  const around: Element[] = [];
  for (let outer = element?.parentElement; outer && outer !== document.body; outer = outer.parentElement)
    around.push(outer);
  return { element, around };
}

/** Whether nothing has the focus, so the next Tab would start at the top and move screen readers there (UX-10). */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/**
 * Restores the focus, even to a control that was rendered again. If that control is gone or can no longer be focused, the
 * nearest remaining heading gets the focus, as a last resort the page heading. Does not scroll.
 */
export function focusAgain({ element, around }: FocusPlace): void {
  const drawn = element?.isConnected ? element : document.getElementById(element?.id || '-');
  const isThere = drawn instanceof HTMLElement && drawn !== document.body;
  if (isThere) drawn.focus({ preventScroll: true });
  if (isThere && document.activeElement === drawn) return;
  if (!around.some((outer) => outer.isConnected && focusHeading(outer))) focusHeading(document);
}

const inOrder = ['[data-screen] h1', 'h1', 'main', 'h2, h3, h4, h5, h6'];

/**
 * Focuses the heading of a page or of a part of it, without scrolling.
 * @param root contains the page or the part
 * @returns whether anything could be focused
 */
export function focusHeading(root: ParentNode): boolean {
  return inOrder.some((selector) => {
    const heading = root.querySelector<HTMLElement>(selector);
    return heading !== null && takeFocus(heading);
  });
}

/**
 * Focuses an element that is not in the tab order, such as a heading, without scrolling.
 * @returns whether it got the focus
 */
function takeFocus(element: HTMLElement): boolean {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** A control, or the button of an error. */
const focusable = ':is(input:not([type="hidden"]), select, textarea):not([disabled]), [role="alert"] button';

/**
 * Scrolls to another block of the page and moves the focus there: to its first control, else its heading, else the block
 * itself. Does nothing if the page has no such block.
 * @param place where in the viewport to place it
 */
export function goToBlock(id: string, place: ScrollLogicalPosition = 'start'): void {
  const block = document.getElementById(nodeId(id));
  if (block === null) return;
  const control = block.querySelector<HTMLElement>(focusable);
  takeFocus(control ?? block.querySelector<HTMLElement>('h1, h2, h3') ?? block);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  block.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: place });
}
