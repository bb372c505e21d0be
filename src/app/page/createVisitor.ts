import { queryValues } from '../../engine/routing/queryValues.ts';
import { routePath } from '../../engine/routing/routePath.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import { machineAtom } from '../../state/machineAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import { surroundingsAtom } from '../../state/surroundingsAtom.ts';
import { routeAt } from '../flow/routeAt.ts';
import type { Flow } from '../flow/runFlow.ts';

/**
 * Tells the flow about an address the browser shows. The way back from a route that blocks it is taken by pushing that
 * route again (RTE-003, PND-004).
 * @param push adds a history entry
 */
export function createVisitor(
  store: AppStore,
  flow: Flow,
  push: (path: string) => void,
): (pathname: string, search: string, isBack: boolean) => void {
  return (pathname, search, isBack) => {
    const present = blockedRoute(store);
    if (isBack && present !== undefined && routeAt({ store }, pathname)?.id !== present.id) {
      const { site, query } = store.get(surroundingsAtom);
      push(routePath(String(site.mainPath ?? ''), present.path, String(query.string ?? '')));
      return;
    }
    store.set(surroundingsAtom, (before) => {
      return before.query.string === search ? before : { ...before, query: queryValues(search) };
    });
    flow.dispatch({ type: 'visited', path: pathname });
  };
}

function blockedRoute(store: AppStore): { id: string; path: string } | undefined {
  const { route: id } = store.get(machineAtom);
  const route = id === undefined ? undefined : store.get(sliceAtom).routes[id];
  return id !== undefined && route?.back === 'blocked' ? { id, path: route.path } : undefined;
}
