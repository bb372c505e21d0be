import { sayMissing } from '../document/missing.ts';
import { entriesOf, member, type Node, removalPlace, textOf } from '../document/Node.ts';
import { flowPart, type Holder, type SiteScope } from '../link/SiteScope.ts';
import { isMade } from '../lower/isMade.ts';
import type { Place } from '../report/Place.ts';

/** Every raised event has to be handled by some scope that sees it, and a click has to stand behind new tabs. */
export function checkEvents(scope: SiteScope): void {
  const handlers = handlersOf(scope);
  for (const { event, place, by, how, gesture } of scope.raised) {
    if (!isHandled(handlers, event, by, how)) reportUnhandled(scope, handlers, event, place);
    if (!gesture && needsClick(scope, event)) {
      scope.report.mistake(
        place,
        `"${event}" opens a tab or posts a form, which a browser blocks here, since no click stands behind it any more`,
      );
    }
  }
  for (const [screen, events] of scope.screenEvents) {
    for (const { event, place } of events) {
      if (!shownBy(scope, handlers, screen).every((holder) => isHandled(handlers, event, holder, 'block'))) {
        reportUnhandled(scope, handlers, event, place);
      }
    }
  }
}

/** Which events each place handles. */
export interface Handlers {
  routes: Map<string, { on: Set<string>; within?: string; screen?: string }>;
  dialogs: Map<string, { on: Set<string>; screen?: string }>;
  flow: Set<string>;
}

export function handlersOf(scope: SiteScope): Handlers {
  const sketch = (node: Node) => ({
    on: new Set(entriesOf(member(node, 'on')).map(([event]) => event)),
    screen: textOf(member(node, 'screen')),
    within: textOf(member(node, 'within')),
  });
  const dialogs = flowPart(scope, 'dialogs');
  return {
    routes: new Map([...flowPart(scope, 'routes')].map(([id, node]) => [id, sketch(node)])),
    dialogs: new Map(
      [...dialogs]
        .filter(([id]) => scope.reached.get('dialog')?.has(id))
        .map(([id, node]) => [id, sketch(node)]),
    ),
    flow: new Set(flowPart(scope, 'on').keys()),
  };
}

type Raiser = Holder | { kind: 'anywhere' };

function isHandled(
  handlers: Handlers,
  event: string,
  by: Raiser,
  how: 'block' | 'effect' | 'timer' | 'link',
): boolean {
  if (handlers.flow.has(event)) return true;
  const dialogs = [...handlers.dialogs.values()];
  // An effect before this one may have opened the dialog that handles it.
  if (how === 'effect' && (event === 'close' || dialogs.some(({ on }) => on.has(event)))) return true;
  if (by.kind === 'route') return routeHandles(handlers, by.id, event);
  if (by.kind === 'dialog' && (event === 'close' || handlers.dialogs.get(by.id)?.on.has(event) === true))
    return true;
  if (by.kind === 'anywhere' && dialogs.some(({ on }) => on.has(event))) return true;
  // Under a dialog, and for a handler of the flow, any route may be shown.
  return [...handlers.routes.values()].some(({ on }) => on.has(event));
}

function routeHandles(handlers: Handlers, id: string, event: string): boolean {
  const seen = new Set<string>();
  for (let next: string | undefined = id; next !== undefined && !seen.has(next); ) {
    seen.add(next);
    const route = handlers.routes.get(next);
    if (route?.on.has(event) === true) return true;
    next = route?.within;
  }
  return false;
}

/** The routes and dialogs that show a screen, also as the frame of another route. */
function shownBy(scope: SiteScope, handlers: Handlers, screen: string): Holder[] {
  if (scope.slice.frame === screen)
    return [...handlers.routes.keys()].map((id): Holder => ({ kind: 'route', id }));
  const routes = [...handlers.routes].flatMap(([id, route]): Holder[] => {
    if (route.screen !== screen) return [];
    const children = [...handlers.routes]
      .filter(([, { within }]) => within === id)
      .map(([child]): Holder => ({ kind: 'route', id: child }));
    return [{ kind: 'route', id }, ...children];
  });
  const dialogs = [...handlers.dialogs]
    .filter(([, dialog]) => dialog.screen === screen)
    .map(([id]): Holder => ({ kind: 'dialog', id }));
  return [...routes, ...dialogs];
}

function reportUnhandled(scope: SiteScope, handlers: Handlers, event: string, place: Place): void {
  const known = new Set([
    ...handlers.flow,
    ...[...handlers.routes.values(), ...handlers.dialogs.values()].flatMap(({ on }) => [...on]),
  ]);
  const on = member(scope.layers.flowNode, 'on');
  const places = [...flowPart(scope, 'routes').values(), ...flowPart(scope, 'dialogs').values()];
  const holder = [on, ...places.map((of) => member(of, 'on'))].find((of) => removalPlace(of, event));
  sayMissing(scope.report, holder, [event], `the handler of the event "${event}"`, {
    place,
    message: `nothing handles the event "${event}": write it under an "on"`,
    unknown: { word: event, known: [...known].filter((name) => !isMade(name)) },
  });
}

/** Whether handling the event posts or opens a tab, itself or through what it raises at once. */
function needsClick(scope: SiteScope, event: string, seen = new Set<string>()): boolean {
  if (seen.has(event)) return false;
  seen.add(event);
  if (scope.needsGesture.has(event)) return true;
  return scope.raises.some(([from, to]) => from === event && needsClick(scope, to, seen));
}
