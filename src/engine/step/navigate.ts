import { routePath } from '../routing/routePath.ts';
import type { Run } from './Run.ts';

/** Asks the browser to show a route, under the site's main path and with the query kept (RTE-002, RES-032). */
export function navigate(run: Run, id: string, replace: boolean): void {
  const route = Object.hasOwn(run.slice.routes, id) ? run.slice.routes[id] : undefined;
  if (route === undefined) {
    run.commands.push({ do: 'mistake', message: `no route is named "${id}"` });
    return;
  }
  const { site, query } = run.surroundings;
  const path = routePath(String(site.mainPath ?? ''), route.path, String(query.string ?? ''));
  run.commands.push({ do: 'navigate', path, replace });
}
