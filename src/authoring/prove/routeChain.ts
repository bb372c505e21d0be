import type { Slice } from '../../engine/slice.ts';

/** A page and those that it is drawn within, the innermost first. */
export function routeChain({ routes }: Slice, route: string | undefined): string[] {
  const found: string[] = [];
  for (let id = route; id !== undefined && !found.includes(id); id = routes[id]?.within) found.push(id);
  return found;
}
