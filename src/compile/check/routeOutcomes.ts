import { chainOf, type Handler } from '../flow/FlowGraph.ts';
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
export function outcomesOf({ slice, graph, opaque }: SiteScope, route: string): RouteOutcome {
  const chain = chainOf(graph, route);
  const [own] = chain;
  const outcome: RouteOutcome = {
    targets: new Set(),
    leaves: false,
    asks: (slice.screens[own?.screen ?? '']?.uses.forms ?? []).length > 0,
    opaque: false,
  };
  const followed = new Set<Handler>();
  const events = new Set<string>();
  const dialogs = new Set<string>();

  const follow = (handler: Handler | undefined): void => {
    if (handler === undefined || followed.has(handler)) return;
    followed.add(handler);
    for (const { kind, name } of handler.acts) {
      if (kind === 'go') outcome.targets.add(name);
      else if (kind === 'decide')
        for (const { to } of slice.tables[name] ?? []) outcome.targets.add(to ?? '');
      else if (kind === 'raise') raise(name);
      else if (kind === 'open') open(name);
      else if (kind !== 'newTab') outcome.leaves = true;
    }
  };
  const raise = (event: string): void => {
    if (events.has(event)) return;
    events.add(event);
    for (const id of dialogs) follow(graph.dialogs.get(id)?.on.get(event));
    for (const { on } of chain) follow(on.get(event));
    follow(graph.on.get(event));
  };
  const raiseOf = (screen: string | undefined): void => {
    for (const { event } of graph.offers.get(screen ?? '') ?? []) raise(event);
  };
  const open = (id: string): void => {
    const dialog = graph.dialogs.get(id);
    if (dialog === undefined || dialogs.has(id)) return;
    dialogs.add(id);
    for (const handler of [...dialog.on.values(), dialog.entry]) follow(handler);
    for (const { event } of dialog.timers) raise(event);
    raiseOf(dialog.screen);
  };

  for (const { screen, timers } of chain) {
    raiseOf(screen);
    for (const { event } of timers) raise(event);
  }
  for (const handler of own === undefined ? [] : [...own.on.values(), own.entry]) follow(handler);
  raiseOf(slice.frame);
  const shown = [own?.screen, ...[...dialogs].map((id) => graph.dialogs.get(id)?.screen)];
  outcome.opaque = shown.some((screen) => screen !== undefined && opaque.has(screen));
  return outcome;
}
