import { matchRoute, routePath } from '../../engine/routing.ts';
import type { Route } from '../../engine/slice.ts';
import { sliceAtom, surroundingsAtom } from '../../state/atoms.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import type { FlowDependencies } from './FlowDependencies.ts';

/** Links that are shown if the call fails. */
const withoutAnswer: Record<string, boolean> = { PrivacyFooter: true, TermsFooter: true };

export type Flags = Record<string, boolean>;

/** Which links the frame shows on each route (RTE-034). */
export interface RouteSettings {
  /**
   * Prefetches the flags of a route, so they are there when its page is.
   * @param known flags that the document has for its route; nothing is requested then
   */
  ask(route: string, known?: Flags): void;
  /** Stores the flags of a route under `site.routing`, and aborts the calls for routes that the applicant has left. */
  apply(route: string): Promise<void>;
}

interface PendingRequest {
  flags: Promise<Flags>;
  controller: AbortController;
}

/** Route settings of a running flow (API-016). */
export function createRouteSettings(dependencies: Pick<FlowDependencies, 'store' | 'api'>): RouteSettings {
  const { store } = dependencies;
  const asked = new Map<string, PendingRequest>();
  const ask = (id: string): PendingRequest | undefined => {
    const known = asked.get(id) ?? request(dependencies, id);
    if (known !== undefined) asked.set(id, known);
    return known;
  };
  return {
    ask: (route, known) => {
      if (known === undefined) ask(route);
      else asked.set(route, { flags: Promise.resolve(known), controller: new AbortController() });
    },
    async apply(route) {
      for (const [other, { controller }] of asked) if (other !== route) controller.abort();
      const present = ask(route);
      asked.clear();
      if (present === undefined) return;
      asked.set(route, present);
      const flags = await present.flags;
      if (present.controller.signal.aborted) return;
      asked.delete(route);
      store.set(surroundingsAtom, (before) => ({ ...before, site: { ...before.site, routing: flags } }));
    },
  };
}

/** Undefined without a configuration, which means without a session. */
function request(
  { store, api }: Pick<FlowDependencies, 'store' | 'api'>,
  id: string,
): PendingRequest | undefined {
  const slice = store.get(sliceAtom);
  const { site } = store.get(surroundingsAtom);
  const route = Object.hasOwn(slice.routes, id) ? slice.routes[id] : undefined;
  if (route === undefined || site.url === undefined) return undefined;
  const Route = routePath(String(site.mainPath ?? ''), route.path, '').replace(/\/$/u, '');
  const controller = new AbortController();
  const { signal } = controller;
  const flags = api.call('get-route-settings', { Url: String(site.url), Route }, { signal }).then(
    ({ success, payload }) => (success === false ? withoutAnswer : flagsOf(payload ?? withoutAnswer)),
    () => withoutAnswer,
  );
  return { flags, controller };
}

/** A missing flag is false. */
function flagsOf(payload: Record<string, unknown>): Flags {
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, value === true]));
}

/** The route of the site at an address (ignoring the query), undefined if there is none. */
export function routeAt({ store }: { store: AppStore }, path: string): (Route & { id: string }) | undefined {
  const { routes } = store.get(sliceAtom);
  const mainPath = String(store.get(surroundingsAtom).site.mainPath ?? '');
  const match = matchRoute(routes, mainPath, path.split(/[?#]/u, 1)[0] ?? '');
  if (match === undefined || !('route' in match)) return undefined;
  const route = routes[match.route];
  return route && { ...route, id: match.route };
}
