/**
 * Records clicks on buttons of a page that the server rendered, before the app listens.
 * @param root holds the server's HTML, which has no other listener yet
 * @returns replays the last click and stops recording: the app handles later clicks itself
 */
export function earlyPresses(root: HTMLElement): () => void {
  const drawn = root.firstChild;
  let last: HTMLButtonElement | undefined;
  const keep = (event: Event) => {
    const button = (event.target as Element).closest('button');
    // Whatever replaced the server's screen has its own listeners.
    if (!button || root.firstChild !== drawn) return;
    last = button;
    // React would hydrate at once and handle it too, and the click would count twice.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  root.addEventListener('click', keep, true);
  performance.mark('listening');
  return () => {
    root.removeEventListener('click', keep, true);
    // A button that is gone ignores the click.
    last?.click();
  };
}
