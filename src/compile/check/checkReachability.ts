import { conditionPaths } from '../../engine/conditions/conditionPaths.ts';
import type { Condition } from '../../engine/slice.ts';
import { member, type Node, textOf } from '../document/Node.ts';
import { flowPart, type SiteScope } from '../link/SiteScope.ts';
import { outcomesOf, type RouteOutcome } from './routeOutcomes.ts';

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
      outcome.opaque ||
      textOf(member(routes.get(id), 'back')) === 'blocked'
    )
      return true;
    waiting.push(...outcome.targets);
  }
  return false;
}

/** A guarded route that nothing leads to can never be entered by following the flow; one of the site's, by its address. */
function checkDead(
  scope: SiteScope,
  routes: ReadonlyMap<string, Node>,
  outcomes: ReadonlyMap<string, RouteOutcome>,
): void {
  // A block that is not described yet may lead anywhere.
  if ([...outcomes.values()].some(({ opaque }) => opaque)) return;
  const targets = new Set([...outcomes.values()].flatMap((outcome) => [...outcome.targets]));
  for (const [id, node] of routes) {
    const { guard } = scope.slice.routes[id] ?? {};
    if (guard === undefined || targets.has(id) || hangsOnSite(scope, guard.when)) continue;
    scope.report.mistake(
      node.place,
      `nothing leads to the route "${id}", and its guard keeps everybody else out: remove it or "go" there`,
    );
  }
}

/** Whether a guard asks for what a site is, so that nothing has to have happened before. */
function hangsOnSite({ slice }: SiteScope, when: Condition): boolean {
  return conditionPaths(when, slice.conditions).every((path) => /^(?:site|brand|flow)\./u.test(path));
}
