import { atom } from 'jotai';
import { queryValues } from '../../engine/routing.ts';
import { machineAtom, sliceAtom, surroundingsAtom } from '../../state/atoms.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import { routeAt } from '../flow/routeSettings.ts';
import type { Flow } from '../flow/runFlow.ts';

/**
 * Tells the flow about an address the browser shows. From a route that blocks the way back the browser is sent forward to
 * it again (RTE-003, PND-004), through the history as it is, so that what lies ahead can still be gone to (REL-04). A page
 * that broke is drawn afresh with any visit, also with one to the same route.
 * @param travel goes so many steps through the history
 * @returns told an address and the steps that the browser's own buttons took there, negative for back
 */
export function createVisitor(
  store: AppStore,
  flow: Flow,
  travel: (steps: number) => void,
): (pathname: string, search: string, steps: number) => void {
  return (pathname, search, steps) => {
    const present = blockedRoute(store);
    if (steps < 0 && present !== undefined && routeAt({ store }, pathname)?.id !== present) {
      travel(-steps);
      return;
    }
    if (store.get(crashAtom)) {
      store.set(crashAtom, false);
      flow.remember({ crashed: false });
    }
    store.set(surroundingsAtom, (before) => {
      return before.query.string === search ? before : { ...before, query: queryValues(search) };
    });
    flow.dispatch({ type: 'visited', path: pathname });
  };
}

/** Id of the route that is shown, where it blocks the way back. */
function blockedRoute(store: AppStore): string | undefined {
  const { route: id } = store.get(machineAtom);
  const route = id === undefined ? undefined : store.get(sliceAtom).routes[id];
  return route?.back === 'blocked' ? id : undefined;
}

/**
 * The flow threw, which a checked catalogue never makes it. The error page stands in the page's place until another address
 * is visited.
 */
export const crashAtom = atom(false);
