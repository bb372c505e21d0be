/** Presses of buttons in a page that the server drew, before the app listens. */
export interface EarlyPresses {
  /** Whatever is pressed from now on is heard by the app. */
  stop(): void;
  /** Presses once more what was pressed last, now that the app listens. */
  replay(): void;
}

/** @param root what the server drew; nobody else listens to it yet */
export function earlyPresses(root: HTMLElement): EarlyPresses {
  let last: HTMLButtonElement | undefined;
  const keep = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (button === null) return;
    last = button;
    // React would draw at once and hear of it, too, and it would be pressed twice.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const stop = () => root.removeEventListener('click', keep, { capture: true });
  root.addEventListener('click', keep, { capture: true });
  performance.mark('listening');
  return {
    stop,
    replay() {
      stop();
      if (last?.isConnected) last.click();
    },
  };
}
