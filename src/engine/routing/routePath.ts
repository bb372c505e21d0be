/** A main path as `/segment`, or '' for a site that is not path based (A-014). */
export function mainPathPrefix(mainPath: string): string {
  const segment = mainPath.replace(/^\/+|\/+$/gu, '');
  return segment === '' ? '' : `/${segment}`;
}

/**
 * The address of a route: the site's main path, the route's own path and the kept query (RTE-002, RTE-012, RES-032).
 * @param path the route's path, relative to the main path
 * @param query the present query string with its '?', or ''
 */
export function routePath(mainPath: string, path: string, query: string): string {
  const address = `${mainPathPrefix(mainPath)}${path === '' ? '' : `/${path}`}`;
  return `${address === '' ? '/' : address}${query === '?' ? '' : query}`;
}
