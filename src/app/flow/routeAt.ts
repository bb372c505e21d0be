import { matchRoute } from '../../engine/routing.ts';
import type { Route } from '../../engine/slice.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import { surroundingsAtom } from '../../state/surroundingsAtom.ts';

/** The route of the site at an address (a query does not count), undefined where there is none. */
export function routeAt({ store }: { store: AppStore }, path: string): (Route & { id: string }) | undefined {
  const { routes } = store.get(sliceAtom);
  const mainPath = String(store.get(surroundingsAtom).site.mainPath ?? '');
  const match = matchRoute(routes, mainPath, path.split(/[?#]/u, 1)[0] ?? '');
  if (match === undefined || !('route' in match)) return undefined;
  const route = routes[match.route];
  return route && { ...route, id: match.route };
}
