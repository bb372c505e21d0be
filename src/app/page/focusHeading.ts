/**
 * Moves the focus to the heading of the page that was arrived at, and the view to its top (UX-10).
 * @param root holds the page
 */
export function focusHeading(root: ParentNode): void {
  const heading =
    root.querySelector<HTMLElement>('[data-screen] h1') ??
    root.querySelector<HTMLElement>('h1') ??
    root.querySelector<HTMLElement>('main');
  window.scrollTo(0, 0);
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
