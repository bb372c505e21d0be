import type { BlockNode, Condition } from '../../engine/slice.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';

/** Whose handlers see an event first. */
export interface Holder {
  kind: 'route' | 'dialog' | 'flow';
  id: string;
}

/** One thing that an effect does, whatever has to hold for it. */
export interface Act {
  kind: 'go' | 'decide' | 'open' | 'raise' | 'leave' | 'post' | 'newTab';
  /** Of a route, a decision, a dialog or an event. */
  name: string;
  place: Place;
  /** Why no click stands behind it (a browser then blocks new tabs); undefined where one does. */
  noClick?: string | undefined;
}

/** What is done where an event comes, or on entry. */
export interface Handler {
  holder: Holder;
  event?: string;
  acts: readonly Act[];
}

/** A route or a dialog. */
export interface FlowPlace {
  holder: Holder;
  node: Node;
  screen: string;
  within?: string | undefined;
  on: ReadonlyMap<string, Handler>;
  entry: Handler;
  timers: readonly { event: string; place: Place }[];
}

/** Something that a block of a screen raises. */
export interface Offer {
  event: string;
  place: Place;
  block: BlockNode;
  /** What has to hold for the block to be drawn. */
  gates: readonly Condition[];
  /** It does so by itself, whatever its props say. */
  isOwn: boolean;
}

/** A lowered flow: its places, what each does, and where that leads. */
export interface FlowGraph {
  routes: ReadonlyMap<string, FlowPlace>;
  dialogs: ReadonlyMap<string, FlowPlace>;
  /** What the flow does of events, wherever they come. */
  on: ReadonlyMap<string, Handler>;
  /** What each screen lets somebody do; known once it is linked. */
  offers: Map<string, Offer[]>;
}

export function flowGraph(flow: Node | undefined, id: string): FlowGraph {
  const places = (part: 'routes' | 'dialogs', kind: Holder['kind']) =>
    new Map(entriesOf(member(flow, part)).map(([name, node]) => [name, placeOf(node, { kind, id: name })]));
  return {
    routes: places('routes', 'route'),
    dialogs: places('dialogs', 'dialog'),
    on: handlersOf(flow, { kind: 'flow', id }),
    offers: new Map(),
  };
}

/** A route and those it is drawn within, innermost first. */
export function chainOf({ routes }: Pick<FlowGraph, 'routes'>, route: string): FlowPlace[] {
  const chain: FlowPlace[] = [];
  for (let next = routes.get(route); next !== undefined && !chain.includes(next); ) {
    chain.push(next);
    next = routes.get(next.within ?? '');
  }
  return chain;
}

/** What can be done at all: at every route, in what is opened, and where one of these events or what follows from them comes. */
export function liveHandlers(
  { routes, dialogs, on }: FlowGraph,
  isOpened: (dialog: string) => boolean,
  events: Iterable<string>,
): Handler[] {
  const opened = [...dialogs].flatMap(([id, place]) => (isOpened(id) ? [place] : []));
  const live = [...routes.values(), ...opened].flatMap(({ entry, on: own }) => [entry, ...own.values()]);
  const timed = [...routes.values(), ...opened].flatMap(({ timers }) => timers.map(({ event }) => event));
  const known = new Set<Handler>();
  const add = (event: string) => {
    const handler = on.get(event);
    if (handler === undefined || known.has(handler)) return;
    known.add(handler);
    live.push(handler);
  };
  for (const event of [...events, ...timed]) add(event);
  // What is added on the way is looked at, too.
  for (const { acts } of live) for (const { kind, name } of acts) if (kind === 'raise') add(name);
  return live;
}

function placeOf(node: Node, holder: Holder): FlowPlace {
  const timers = itemsOf(member(node, 'after')).flatMap((timer) => {
    const event = member(timer, 'event');
    const name = textOf(event);
    return event === undefined || name === undefined ? [] : [{ event: name, place: event.place }];
  });
  return {
    holder,
    node,
    screen: textOf(member(node, 'screen')) ?? '',
    within: textOf(member(node, 'within')),
    on: handlersOf(node, holder),
    entry: { holder, acts: actsOf(member(node, 'entry'), 'no click stands behind an entry') },
    timers,
  };
}

function handlersOf(node: Node | undefined, holder: Holder): ReadonlyMap<string, Handler> {
  return new Map(
    entriesOf(member(node, 'on')).map(([event, list]) => [
      event,
      { holder, event, acts: actsOf(list, undefined) },
    ]),
  );
}

/** What a list does, in order. A user gesture does not survive an await (design §2.2). */
function actsOf(list: Node | undefined, before: string | undefined): Act[] {
  let noClick = before;
  return itemsOf(list).flatMap((effect) => {
    const acts = actsOfEffect(effect, noClick);
    if (member(effect, 'call') !== undefined) noClick = 'it stands behind the call of its list';
    return acts;
  });
}

const waiting = 'its list waits for the answer of a call';

function actsOfEffect(effect: Node, noClick: string | undefined): Act[] {
  const [go, open, raise, call, tab] = ['go', 'open', 'raise', 'call', 'newTab'].map((word) =>
    member(effect, word),
  );
  const named = (kind: Act['kind'], node: Node | undefined, why = noClick): Act[] => {
    const name = textOf(node);
    return node === undefined || name === undefined ? [] : [{ kind, name, place: node.place, noClick: why }];
  };
  const alone = (kind: 'leave' | 'post' | 'newTab'): Act[] => {
    const entry = effect.kind === 'object' ? effect.entries.get(kind) : undefined;
    return entry === undefined ? [] : [{ kind, name: '', place: entry.place, noClick }];
  };
  return [
    ...named('go', go),
    ...named('decide', member(go, 'table')),
    ...named('open', open),
    ...named('raise', raise),
    ...alone('leave'),
    ...alone('post'),
    ...alone('newTab'),
    // It is raised once what the tab waits for did not come.
    ...named('raise', member(tab, 'failed'), waiting),
    ...['done', 'failed'].flatMap((key) => actsOf(member(call, key), waiting)),
    ...['do', 'else'].flatMap((key) => actsOf(member(effect, key), noClick)),
  ];
}
