/** An entry of the browser's history beside what the router keeps in it, by which it knows the same page. */
function placeOf(state: unknown): number {
  const isEntry = typeof state === 'object' && state !== null && 'step' in state;
  return isEntry && typeof state.step === 'number' ? state.step : 0;
}

function stateWith(step: number): unknown {
  const { state } = window.history as { state: object | null };
  return { ...state, step };
}

/** The steps of a form in the browser's history: entries of one address, which the router takes for one page. */
export const stepHistory = {
  /** A page that is loaded again begins at the first step, whatever its entry says. */
  begin() {
    if (placeOf(window.history.state) > 0) window.history.replaceState(stateWith(0), '');
  },

  push(step: number) {
    window.history.pushState(stateWith(step), '');
  },

  back() {
    window.history.back();
  },

  /** @returns what ends it */
  follow(onStep: (step: number) => void): () => void {
    const { pathname } = window.location;
    const follow = ({ state }: PopStateEvent) => {
      if (window.location.pathname === pathname) onStep(placeOf(state));
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  },
};
