import { reportUnresolved } from '../document/blame.ts';
import { member, removalPlace } from '../document/Node.ts';
import { chainOf, type FlowGraph, type FlowPlace, type Holder } from '../flow/FlowGraph.ts';
import { isGeneratedName } from '../lower/nodes.ts';
import type { Place } from '../report/Place.ts';
import { flowPart, type SiteScope } from '../site/SiteScope.ts';

/** An event that something raises, to be held against the handlers that see it. */
interface RaisedEvent {
  event: string;
  place: Place;
  /** Where it is raised; a link of the copy may be drawn anywhere. */
  by: Holder | { kind: 'anywhere' };
  /** An effect may raise for a dialog that an effect before it opened; a block of a page cannot. */
  how: 'block' | 'effect' | 'timer' | 'link';
  /** False where no click stands behind it any more: after a call, on entry, by time. */
  gesture: boolean;
}

/** Every raised event has to be handled by some scope that sees it, and a click has to stand behind new tabs. */
export function checkEvents(scope: SiteScope): void {
  const { report, live } = scope;
  const handlers = handlersOf(scope);
  for (const raised of raisedEvents(scope, handlers)) {
    if (!isHandled(handlers, raised)) reportUnhandled(scope, handlers, raised);
    if (!raised.gesture && needsClick(scope, raised.event)) {
      report.mistake(
        raised.place,
        `"${raised.event}" opens a tab or posts a form, which a browser blocks here, since no click stands behind it any more`,
      );
    }
  }
  for (const { kind, place, noClick } of live.flatMap(({ acts }) => acts)) {
    if (noClick === undefined || (kind !== 'post' && kind !== 'newTab')) continue;
    report.mistake(
      place,
      `a browser blocks "${kind}" here, since ${noClick}: put it before the first "call" of the list that the click runs`,
    );
  }
}

/** The flow as this site has it: without the dialogs that nothing opens. */
function handlersOf({ graph, reached }: SiteScope): FlowGraph {
  const opened = [...graph.dialogs].filter(([id]) => reached.get('dialog')?.has(id));
  return { ...graph, dialogs: new Map(opened) };
}

function raisedEvents(scope: SiteScope, graph: FlowGraph): RaisedEvent[] {
  const { live, reached } = scope;
  const places = [...graph.routes.values(), ...graph.dialogs.values()];
  const links = [...(reached.get('link') ?? [])].flatMap((name) => {
    const raise = member(flowPart(scope, 'links').get(name), 'raise');
    return raise?.kind === 'scalar' ? [{ event: String(raise.value), place: raise.place }] : [];
  });
  return [
    ...live.flatMap(({ holder, acts }) =>
      acts.flatMap(({ kind, name, place, noClick }): RaisedEvent[] =>
        kind === 'raise'
          ? [{ event: name, place, by: holder, how: 'effect', gesture: noClick === undefined }]
          : [],
      ),
    ),
    ...places.flatMap(({ holder, timers }) =>
      timers.map((timer): RaisedEvent => ({ ...timer, by: holder, how: 'timer', gesture: false })),
    ),
    ...links.map((link): RaisedEvent => ({ ...link, by: { kind: 'anywhere' }, how: 'link', gesture: true })),
    ...[...graph.offers].flatMap(([screen, offers]) =>
      shownBy(scope, graph, screen).flatMap((by) =>
        offers.map(({ event, place }): RaisedEvent => ({ event, place, by, how: 'block', gesture: true })),
      ),
    ),
  ];
}

function isHandled({ routes, dialogs, on: ofFlow }: FlowGraph, { event, by, how }: RaisedEvent): boolean {
  if (ofFlow.has(event)) return true;
  const all = [...dialogs.values()];
  // An effect before this one may have opened the dialog that handles it.
  if (how === 'effect' && (event === 'close' || all.some(({ on }) => on.has(event)))) return true;
  if (by.kind === 'route') return chainOf({ routes }, by.id).some(({ on }) => on.has(event));
  if (by.kind === 'dialog' && (event === 'close' || dialogs.get(by.id)?.on.has(event) === true)) return true;
  if (by.kind === 'anywhere' && all.some(({ on }) => on.has(event))) return true;
  // Under a dialog, and for a handler of the flow, any route may be shown.
  return [...routes.values()].some(({ on }) => on.has(event));
}

/** The routes and dialogs that show a screen, also as the frame of another route. */
function shownBy({ slice }: SiteScope, { routes, dialogs }: FlowGraph, screen: string): Holder[] {
  const places = [...routes.values()];
  const holders = (shown: Iterable<FlowPlace>) => [...shown].map(({ holder }) => holder);
  if (slice.frame === screen) return holders(places);
  const own = places.filter((place) => place.screen === screen);
  const inner = places.filter(({ within }) => own.some(({ holder }) => holder.id === within));
  return holders([...own, ...inner, ...[...dialogs.values()].filter((dialog) => dialog.screen === screen)]);
}

function reportUnhandled(scope: SiteScope, graph: FlowGraph, { event, place }: RaisedEvent): void {
  const places = [...graph.routes.values(), ...graph.dialogs.values()];
  const known = new Set([...graph.on.keys(), ...places.flatMap(({ on }) => [...on.keys()])]);
  const nodes = [...scope.graph.routes.values(), ...scope.graph.dialogs.values()].map(({ node }) => node);
  const holders = [scope.layers.flowNode, ...nodes].map((node) => member(node, 'on'));
  const holder = holders.find((on) => removalPlace(on, event));
  reportUnresolved(scope.report, holder, [event], `the handler of the event "${event}"`, {
    place,
    message: `nothing handles the event "${event}": write it under an "on"`,
    unknown: { word: event, known: [...known].filter((name) => !isGeneratedName(name)) },
  });
}

/** Whether handling the event posts or opens a tab, itself or through what it raises at once. */
function needsClick(scope: SiteScope, event: string, seen = new Set<string>()): boolean {
  if (seen.has(event)) return false;
  seen.add(event);
  const acts = scope.live.flatMap((handler) => (handler.event === event ? handler.acts : []));
  return acts.some(
    ({ kind, name, noClick }) =>
      noClick === undefined &&
      (kind === 'post' || kind === 'newTab' || (kind === 'raise' && needsClick(scope, name, seen))),
  );
}
