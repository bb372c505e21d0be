import { isOpenAtHost } from '../../../engine/routing/isOpenAtHost.ts';
import { matchRoute, type RouteMatch } from '../../../engine/routing/matchRoute.ts';
import type { Slice } from '../../../engine/slice.ts';
import type { SiteEntry } from '../../platform/sites/ReleaseReader.ts';

export interface PageRoute {
  /** `''` or the main path that the address lies under, as the page finds it, too. */
  mainPath: string;
  /** Undefined where the flow has nothing there (RTE-011, RTE-017). */
  match: RouteMatch;
}

/** The route of a site's page at a path, as the page itself will find it. What a route's guard says is the page's matter. */
export function routeOfPage({ paths }: Pick<SiteEntry, 'paths'>, slice: Slice, path: string): PageRoute {
  const segment = path.split('/').find((part) => part !== '') ?? '';
  const named = paths.find(
    (candidate) => candidate !== '' && candidate.toLowerCase() === `/${segment.toLowerCase()}`,
  );
  if (named !== undefined) return { mainPath: named, match: matchRoute(slice.routes, named, path) };
  const isPathBased = slice.constants.pathBasedOnly === true;
  const mainPath = isPathBased || paths.includes('') ? '' : (paths[0] ?? '');
  return {
    mainPath,
    match: isOpenAtHost(slice.constants, segment) ? matchRoute(slice.routes, mainPath, path) : undefined,
  };
}
