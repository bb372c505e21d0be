import { takeFocus } from './takeFocus.ts';

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
