import type { Screen, Slice } from './slice.ts';

/** The screens of a route, outermost first: the flow's frame, those of surrounding routes, its own. */
export function screensOf(slice: Slice, route: string | undefined): Screen[] {
  const inner = route === undefined ? [] : routeScreens(slice, route, new Set());
  return [slice.frame, ...inner].flatMap((id) => screen(slice, id));
}

function routeScreens(slice: Slice, id: string, seen: Set<string>): string[] {
  const route = Object.hasOwn(slice.routes, id) ? slice.routes[id] : undefined;
  if (route === undefined || seen.has(id)) return [];
  seen.add(id);
  return [...(route.within === undefined ? [] : routeScreens(slice, route.within, seen)), route.screen];
}

function screen(slice: Slice, id: string | undefined): Screen[] {
  const found = id !== undefined && Object.hasOwn(slice.screens, id) ? slice.screens[id] : undefined;
  return found === undefined ? [] : [found];
}
