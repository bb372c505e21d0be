import type { Effects } from '../../engine/slice.ts';
import type { SiteScope } from '../link/SiteScope.ts';

/** What can come of being on a route. */
export interface RouteOutcome {
  /** Routes it can lead to. */
  targets: Set<string>;
  /** The applicant can leave the site from here. */
  leaves: boolean;
  /** Its screen asks for something: it holds a form. */
  asks: boolean;
  /** Not all of its blocks are described, so nobody knows what it raises. */
  opaque: boolean;
}

/** Follows every event of a route's screens, entry, timers and dialogs through the handlers that see it. */
export function outcomesOf(scope: SiteScope, route: string): RouteOutcome {
  const { slice } = scope;
  const outcome: RouteOutcome = { targets: new Set(), leaves: false, asks: false, opaque: false };
  const lists = new Set<Effects>();
  const events = new Set<string>();
  const dialogs = new Set<string>();
  const chain = chainOf(scope, route);

  const follow = (list: Effects | undefined): void => {
    if (list === undefined || lists.has(list)) return;
    lists.add(list);
    for (const effect of list) {
      if ('do' in effect) {
        follow(effect.do);
        follow(effect.else);
      } else if ('go' in effect) {
        const rows =
          typeof effect.go === 'string' ? [{ to: effect.go }] : (slice.tables[effect.go.table] ?? []);
        for (const { to } of rows) if (to !== undefined) outcome.targets.add(to);
      } else if ('raise' in effect) raise(effect.raise);
      else if ('open' in effect) open(effect.open);
      else if ('call' in effect) {
        follow(effect.call.done);
        follow(effect.call.failed);
      } else if ('newTab' in effect && effect.newTab.failed !== undefined) raise(effect.newTab.failed);
      else if ('leave' in effect || 'post' in effect) outcome.leaves = true;
    }
  };
  const raise = (event: string): void => {
    if (events.has(event)) return;
    events.add(event);
    for (const id of dialogs) follow(slice.dialogs[id]?.on?.[event]);
    for (const id of chain) follow(slice.routes[id]?.on?.[event]);
    follow(slice.on[event]);
  };
  const open = (id: string): void => {
    if (dialogs.has(id)) return;
    dialogs.add(id);
    const dialog = slice.dialogs[id];
    for (const list of Object.values(dialog?.on ?? {})) follow(list);
    follow(dialog?.entry);
    for (const { event } of dialog?.after ?? []) raise(event);
    for (const { event } of scope.screenEvents.get(dialog?.screen ?? '') ?? []) raise(event);
  };

  for (const id of chain) {
    const { screen = '', after = [], on = {} } = slice.routes[id] ?? {};
    const own = scope.screenEvents.get(screen) ?? [];
    if (id === route) outcome.asks = (slice.screens[screen]?.uses.forms ?? []).length > 0;
    for (const { event } of own) raise(event);
    for (const { event } of after) raise(event);
    if (id === route) for (const list of Object.values(on)) follow(list);
  }
  follow(slice.routes[route]?.entry);
  for (const { event } of scope.screenEvents.get(slice.frame ?? '') ?? []) raise(event);
  outcome.opaque = [slice.routes[route]?.screen, ...[...dialogs].map((id) => slice.dialogs[id]?.screen)].some(
    (screen) => screen !== undefined && scope.opaque.has(screen),
  );
  return outcome;
}

/** The route and those it is drawn within. */
function chainOf({ slice }: SiteScope, route: string): string[] {
  const chain: string[] = [];
  for (
    let id: string | undefined = route;
    id !== undefined && !chain.includes(id);
    id = slice.routes[id]?.within
  ) {
    chain.push(id);
  }
  return chain;
}
