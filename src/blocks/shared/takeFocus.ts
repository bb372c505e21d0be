/**
 * Gives the focus to an element that the keyboard need not reach, such as a heading, without moving the view.
 * @returns whether it took it
 */
export function takeFocus(element: HTMLElement): boolean {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
