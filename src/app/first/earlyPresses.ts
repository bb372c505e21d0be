/**
 * Keeps presses of buttons in a page that the server drew, before the app listens.
 * @param root what the server drew; nobody else listens to it yet
 * @returns what presses once more what was pressed last; whatever is pressed from then on is heard by the app
 */
export function earlyPresses(root: HTMLElement): () => void {
  const drawn = root.firstChild;
  let last: HTMLButtonElement | undefined;
  const keep = (event: Event) => {
    const button = (event.target as Element).closest('button');
    // What stands in the place of the server's screen is heard by whoever drew it.
    if (!button || root.firstChild !== drawn) return;
    last = button;
    // React would draw at once and hear of it, too, and it would be pressed twice.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  root.addEventListener('click', keep, true);
  performance.mark('listening');
  return () => {
    root.removeEventListener('click', keep, true);
    // One that is no longer there is heard by nobody.
    last?.click();
  };
}
