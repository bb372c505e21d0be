import { matchRoute } from '../routing/matchRoute.ts';
import { deadlinesOf, startDeadlines } from './deadlines.ts';
import { navigate } from './navigate.ts';
import type { Run } from './Run.ts';

/**
 * The browser shows a path. A route whose guard fails, or an address that stands for another, navigates on without a
 * history entry. Entering a route closes dialogs, starts its timers, says `arrive` and runs `entry`.
 * The route that is shown already is not entered again.
 */
export function visit(run: Run, path: string): void {
  const match = matchRoute(run.slice.routes, mainPath(run), path);
  if (match === undefined) visitNothing(run, path);
  else if ('redirect' in match) redirect(run, match.redirect);
  else if (match.route !== run.state.route) visitRoute(run, match.route);
}

function visitRoute(run: Run, id: string): void {
  const guard = run.slice.routes[id]?.guard;
  if (guard === undefined || run.holds(guard.when)) enterRoute(run, id);
  else navigate(run, guard.else, true);
}

function redirect(run: Run, path: string): void {
  const query = String(run.surroundings.query.string ?? '');
  run.commands.push({ do: 'navigate', path: `${path}${query}`, replace: true });
}

/** Nothing is there: the flow's route with the path `404` is shown, the address stays (RTE-008, RTE-011). */
function visitNothing(run: Run, path: string): void {
  run.commands.push({ do: 'notFound', path });
  const notFound = Object.entries(run.slice.routes).find(([, route]) => route.path === '404')?.[0];
  if (notFound === undefined) run.state = { ...run.state, route: undefined, dialogs: [], deadlines: [] };
  else if (notFound !== run.state.route) enterRoute(run, notFound);
}

function enterRoute(run: Run, id: string): void {
  const owner = `routes/${id}`;
  const route = run.slice.routes[id];
  // Deadlines of the resume record go on after a reload; leaving a route ends its own.
  const resumed = deadlinesOf(owner, run.state.deadlines);
  const started = startDeadlines(run, owner, route?.after);
  const deadlines = started.map(
    (deadline) => resumed.find((earlier) => earlier.id === deadline.id) ?? deadline,
  );
  run.state = { ...run.state, route: id, dialogs: [], deadlines };
  run.commands.push({ do: 'arrive', route: id });
  run.perform(route?.entry, `${owner}/entry`);
}

function mainPath(run: Run): string {
  return String(run.surroundings.site.mainPath ?? '');
}
