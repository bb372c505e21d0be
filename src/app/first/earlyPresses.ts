/** Presses of buttons in a page that the server drew, before the app listens. */
export interface EarlyPresses {
  /** Whatever is pressed from now on is heard by the app. */
  stop(): void;
  /** Presses once more what was pressed last. */
  replay(): void;
}

/** @param root what the server drew */
export function earlyPresses(root: HTMLElement): EarlyPresses {
  let last: HTMLButtonElement | undefined;
  const keep = ({ target }: Event) => {
    last = (target as Element).closest('button') ?? last;
  };
  root.addEventListener('click', keep, { capture: true });
  performance.mark('listening');
  return {
    stop() {
      root.removeEventListener('click', keep, { capture: true });
    },
    replay() {
      if (last?.isConnected) last.click();
    },
  };
}
