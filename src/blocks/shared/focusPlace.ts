import { nodeId } from '../block.ts';

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

const inOrder = ['[data-screen] h1', 'h1', 'main', 'h2, h3, h4, h5, h6'];

/**
 * Gives the focus to the heading of a page or of a part of it, without moving the view.
 * @param root holds the page or the part
 * @returns whether there was something that takes the focus
 */
export function focusHeading(root: ParentNode): boolean {
  return inOrder.some((selector) => {
    const heading = root.querySelector<HTMLElement>(selector);
    return heading !== null && takeFocus(heading);
  });
}

/**
 * Gives the focus to an element that the keyboard need not reach, such as a heading, without moving the view.
 * @returns whether it took it
 */
function takeFocus(element: HTMLElement): boolean {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** A control, or the button of what went wrong. */
const focusable = ':is(input:not([type="hidden"]), select, textarea):not([disabled]), [role="alert"] button';

/**
 * Brings another block of the page into view and moves the focus there: to its first control, else to its heading,
 * else to the block itself. Does nothing where the page has no such block.
 * @param place where in the view it stands then
 */
export function goToBlock(id: string, place: ScrollLogicalPosition = 'start'): void {
  const block = document.getElementById(nodeId(id));
  if (block === null) return;
  const control = block.querySelector<HTMLElement>(focusable);
  takeFocus(control ?? block.querySelector<HTMLElement>('h1, h2, h3') ?? block);
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  block.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: place });
}
