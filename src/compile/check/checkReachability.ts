import { conditionPaths } from '../../engine/conditions/conditionPaths.ts';
import { isOpenPart, matchRoute } from '../../engine/routing.ts';
import type { Effects, Slice } from '../../engine/slice.ts';
import { itemsOf, member, type Node, plain, textOf } from '../document/Node.ts';
import { chainOf, type Handler } from '../flow/FlowGraph.ts';
import { flowPart, type SiteScope } from '../site/SiteScope.ts';

/**
 * From every screen an end is reachable, and no screen is dead (REL-07). An end is a page that blocks the way back (a
 * result), one from which the applicant leaves the site, or one that asks for nothing, so that nothing is left to do.
 */
export function checkReachability(scope: SiteScope): void {
  const routes = flowPart(scope, 'routes');
  const outcomes = new Map([...routes].map(([id]) => [id, outcomesOf(scope, id)]));
  for (const [id, node] of routes) {
    if (!reachesEnd(id, outcomes, routes)) {
      scope.report.mistake(
        node.place,
        `from the route "${id}" no end is reachable: its screen asks for something, but no event leads to a result or away`,
      );
    }
  }
  checkDead(scope, routes, outcomes);
}

function reachesEnd(
  start: string,
  outcomes: ReadonlyMap<string, RouteOutcome>,
  routes: ReadonlyMap<string, Node>,
): boolean {
  const seen = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const outcome = outcomes.get(id);
    if (outcome === undefined) continue;
    if (
      outcome.leaves ||
      !outcome.asks ||
      outcome.undescribed ||
      textOf(member(routes.get(id), 'back')) === 'blocked'
    )
      return true;
    waiting.push(...outcome.targets);
  }
  return false;
}

/** A page that nobody comes to: no page that somebody comes to leads there, and neither does an address (F-763). */
function checkDead(
  scope: SiteScope,
  routes: ReadonlyMap<string, Node>,
  outcomes: ReadonlyMap<string, RouteOutcome>,
): void {
  // A block that is not described yet may lead anywhere.
  if ([...outcomes.values()].some(({ undescribed }) => undescribed)) return;
  const addressed = addressedRoutes(scope);
  const reached = new Set<string>();
  const waiting = [...addressed].filter((id) => isOpen(scope, id));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const { guard, within } = scope.slice.routes[id] ?? {};
    waiting.push(...(outcomes.get(id)?.targets ?? []), ...[guard?.else, within].flatMap((to) => to ?? []));
  }
  for (const [id, node] of routes) {
    if (reached.has(id)) continue;
    const but = addressed.has(id) ? ' but its address, which its guard keeps everybody from' : '';
    scope.report.mistake(
      node.place,
      `nothing leads to the route "${id}"${but}: lead there by a step, a decision or a link, or remove it`,
      { unreached: true },
    );
  }
}

/** Whether a guard asks for what a site is alone, so that nothing has to have happened before. */
function isOpen({ slice }: Pick<SiteScope, 'slice'>, id: string): boolean {
  const { guard } = slice.routes[id] ?? {};
  const paths = guard === undefined ? [] : conditionPaths(guard.when, slice.conditions);
  return paths.every((path) => /^(?:site|brand|flow)\./u.test(path));
}

/**
 * Routes that are entered by their address: the home page, those that the traits name, those that a link or a setting says,
 * those that settings open, those that stand for many addresses, and those that begin with what an address brings along.
 */
function addressedRoutes({ slice, settings, layers }: SiteScope): ReadonlySet<string> {
  const { hostOnlyPaths, systemPaths } = slice.constants;
  const segments = ['', ...[hostOnlyPaths, systemPaths].flatMap((list) => String(list ?? '').split(','))];
  const mainPaths = ['', ...itemsOf(member(layers.flowNode, 'paths')).flatMap((path) => textOf(path) ?? [])];
  const addresses = [slice.links, ...[...settings.values()].map(plain)].flatMap(wordsIn);
  const matches = addresses.flatMap((address) => {
    const [, path] = /^(\/[^?#]*)/u.exec(address) ?? [];
    return path === undefined ? [] : mainPaths.map((main) => matchRoute(slice.routes, main, path));
  });
  const said = matches.flatMap((match) => (match !== undefined && 'route' in match ? [match.route] : []));
  const others = Object.entries(slice.routes).filter(([id, { path, entry, guard }]) => {
    const parts = path.split('/');
    const isSetting = guard !== undefined && isOpen({ slice }, id);
    return (
      isSetting || segments.includes(parts[0] ?? '') || parts.some(isOpenPart) || readsQuery(slice, entry)
    );
  });
  return new Set([...said, ...others.map(([id]) => id)]);
}

function readsQuery({ conditions }: Slice, entry: Effects | undefined): boolean {
  return wordsIn(entry).some((word) =>
    [word, ...conditionPaths(word, conditions)].some((path) => path.startsWith('query.')),
  );
}

/** Every key and text of a value. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...wordsIn(inner)]);
}

/** What can come of being on a route. */
interface RouteOutcome {
  /** Routes it can lead to. */
  targets: Set<string>;
  /** The applicant can leave the site from here. */
  leaves: boolean;
  /** Its screen asks for something: it holds a form. */
  asks: boolean;
  /** Not all of its blocks are described, so nobody knows what it raises. */
  undescribed: boolean;
}

/** Follows every event of a route's screens, entry, timers and dialogs through the handlers that see it. */
function outcomesOf({ slice, graph, undescribed }: SiteScope, route: string): RouteOutcome {
  const chain = chainOf(graph, route);
  const [own] = chain;
  const outcome: RouteOutcome = {
    targets: new Set(),
    leaves: false,
    asks: (slice.screens[own?.screen ?? '']?.uses.forms ?? []).length > 0,
    undescribed: false,
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
  outcome.undescribed = shown.some((screen) => screen !== undefined && undescribed.has(screen));
  return outcome;
}
