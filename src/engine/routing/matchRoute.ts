import type { Route } from '../slice.ts';
import { mainPathPrefix } from './routePath.ts';

/** The route at an address, or where the address sends to, or undefined: nothing is there (RTE-011). */
export type RouteMatch = { route: string } | { redirect: string } | undefined;

/**
 * Finds the route of an address (without query). A trailing slash and letter case do not count.
 * In a path-based site `/` sends to the main path (RTE-013) and nothing beside the main path is found (RTE-017, STA-003).
 * A part of a route's path that is `*` or starts with `:` takes any one name; plain routes win over those.
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
    // A route that only surrounds others has no address of its own.
    if (route.path === undefined) continue;
    const pattern = partsOf(route.path);
    if (!fits(pattern, rest)) continue;
    if (!pattern.some(isAny)) return { route: id };
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
    pattern.length === parts.length && pattern.every((part, index) => isAny(part) || part === parts[index])
  );
}

function isAny(part: string): boolean {
  return part === '*' || part.startsWith(':');
}
