/** Presses of buttons in a page that the server drew, before the app listens. */
export interface EarlyPresses {
  /** Stops listening, and presses once more what was pressed last. */
  replay(): void;
}

/** @param root what the server drew */
export function earlyPresses(root: HTMLElement): EarlyPresses {
  let last: HTMLButtonElement | undefined;
  const keep = ({ target }: Event) => {
    last = (target instanceof Element ? target.closest('button') : undefined) ?? last;
  };
  root.addEventListener('click', keep, { capture: true });
  performance.mark('listening');
  return {
    replay() {
      root.removeEventListener('click', keep, { capture: true });
      if (last?.isConnected) last.click();
    },
  };
}
