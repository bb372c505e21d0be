import type { Route, Scalar } from './slice.ts';

/** The route at an address, or the address that it redirects to, or undefined if there is none (RTE-011). */
export type RouteMatch = { route: string } | { redirect: string } | undefined;

/** The parameter of an address that says its language. */
export const languageParameter = 'lang';

/**
 * Finds the route of an address (without query). A trailing slash and case do not matter. In a path-based site `/`
 * redirects to the main path (RTE-013) and nothing outside the main path is found (RTE-017, STA-003). A part of a
 * route's path that is `*` or starts with `:` matches any one name; plain routes win over those (A-010).
 */
export function matchRoute(routes: Record<string, Route>, mainPath: string, path: string): RouteMatch {
  const prefix = mainPathPrefix(mainPath);
  const parts = partsOf(path);
  const under = partsOf(prefix);
  if (prefix !== '' && parts.length === 0) return { redirect: prefix };
  if (!under.every((part, index) => part === parts[index])) return undefined;
  const rest = parts.slice(under.length);
  let found: string | undefined;
  for (const [id, route] of Object.entries(routes)) {
    // A route that only surrounds others has no address.
    if (route.path === undefined) continue;
    const pattern = partsOf(route.path);
    if (!fits(pattern, rest)) continue;
    if (!pattern.some(isOpenPart)) return { route: id };
    found ??= id;
  }
  return found === undefined ? undefined : { route: found };
}

function partsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
}

function fits(pattern: string[], parts: string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => isOpenPart(part) || part === parts[index])
  );
}

/** Whether any one name matches. */
export function isOpenPart(part: string): boolean {
  return part === '*' || part.startsWith(':');
}

/** A main path as `/segment`, or '' for a site that is not path based (A-014). */
function mainPathPrefix(mainPath: string): string {
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

/**
 * Whether an address is served on a host that is a site by itself: a flow with the constant `pathBasedOnly` only at the
 * first segments in its constants `hostOnlyPaths` (its own pages) and `systemPaths` (pages of every flow), separated by
 * commas (CFG-006, A-012).
 * @param segment first part of the path, '' if there is none
 */
export function isOpenAtHost(constants: Record<string, Scalar>, segment: string): boolean {
  if (constants.pathBasedOnly !== true) return true;
  const lists = [constants.hostOnlyPaths, constants.systemPaths];
  const open = lists.flatMap((list) => String(list ?? '').split(','));
  return segment !== '' && open.includes(segment.toLowerCase());
}

/**
 * The query string as `query.*`: every parameter by its name in lower case (the last of several wins), and the whole as
 * `query.string`, with '?', or '' if there is none.
 */
export function queryValues(search: string): Record<string, string> {
  const string = search === '?' ? '' : search;
  const parameters = [...new URLSearchParams(string)].map(([name, value]): [string, string] => [
    name.toLowerCase(),
    value,
  ]);
  return Object.fromEntries([...parameters, ['string', string]]);
}

/** The key of a letter or link is needed after a reload; it reveals nothing about the person. */
const kept = 'code';

/**
 * The query without parameters that reveal something about the person (SEC-003, SAFE-03), unchanged if there are none.
 * @param search with '?', or ''
 * @param sensitive parameter in lower case → its sensitivity
 */
export function withoutPersonal(search: string, sensitive: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(search);
  const personal = [...parameters.keys()].filter((name) => {
    const lower = name.toLowerCase();
    return Object.hasOwn(sensitive, lower) && sensitive[lower] !== kept;
  });
  if (personal.length === 0) return search;
  for (const name of personal) parameters.delete(name);
  const rest = parameters.toString();
  return rest === '' ? '' : `?${rest}`;
}
