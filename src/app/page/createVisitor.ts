import { atom } from 'jotai';
import { queryValues } from '../../engine/routing.ts';
import { machineAtom, sliceAtom, surroundingsAtom } from '../../state/atoms.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import { routeAt } from '../flow/routeSettings.ts';
import type { Flow } from '../flow/runFlow.ts';

/**
 * Tells the flow about each address that the browser shows. If a route blocks the back button, the browser goes forward to it
 * again (RTE-003, PND-004), within the existing history, so forward entries stay reachable (REL-04). A page that crashed is
 * rendered again on any visit, even to the same route.
 * @param travel moves this many steps through the history
 * @returns a function that takes an address and the steps of the browser's own buttons, negative for back
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

/** Id of the current route, if it blocks the back button. */
function blockedRoute(store: AppStore): string | undefined {
  const { route: id } = store.get(machineAtom);
  const route = id === undefined ? undefined : store.get(sliceAtom).routes[id];
  return route?.back === 'blocked' ? id : undefined;
}

/**
 * The flow threw, which cannot happen with a checked catalogue. The error page replaces the page until another address is
 * visited.
 */
export const crashAtom = atom(false);
