import { itemsOf, member, type Node, textOf } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { PictureMove } from './FlowPicture.ts';
import { FlowWays, type Way } from './FlowWays.ts';
import { raisedOn } from './raisedOn.ts';

/** A list of steps, and where it is started. */
interface Start {
  from: string;
  event: string;
  ways: () => Way[];
}

/** Every way from a page, a dialog or a decision to another; ways that stay where they begin are left out. */
export function movesIn(flow: Node, site: LinkedSite): PictureMove[] {
  const ways = new FlowWays(flow);
  const starts = [...startsOfPages(flow, site, ways), ...startsOfDialogs(flow, site, ways)];
  const anywhere = startsOfAny(flow, site, ways, new Set(starts.map(({ event }) => event)));
  const all = [...anywhere, ...starts];
  // What is handed over comes back from another place: its ways are known once every list was followed.
  let before = -1;
  while (before !== ways.waiting) {
    before = ways.waiting;
    for (const start of all) start.ways();
  }
  const moves = new Map<string, PictureMove>();
  const add = (from: string, event: string, { kind, name, steps }: Way) => {
    const to = kind === 'away' ? 'away' : `${kind} ${name}`;
    if (to === from) return;
    const key = JSON.stringify([from, event, to]);
    const move = moves.get(key) ?? { from, to, event, ways: [] };
    moves.set(key, { ...move, ways: [...move.ways, steps] });
  };
  for (const { from, event, ways: find } of all) for (const way of find()) add(from, event, way);
  for (const name of decided(moves)) {
    for (const row of itemsOf(member(flow, 'decisions', name, 'rows'))) {
      const to = textOf(member(row, 'to')) ?? '';
      if (Object.hasOwn(site.slice.routes, to))
        add(`decision ${name}`, '', { kind: 'page', name: to, steps: [] });
    }
  }
  return [...moves.values()];
}

function decided(moves: ReadonlyMap<string, PictureMove>): Set<string> {
  return new Set([...moves.values()].flatMap(({ to }) => /^decision (.+)$/u.exec(to)?.[1] ?? []));
}

function startsOfPages(flow: Node, site: LinkedSite, ways: FlowWays): Start[] {
  const { routes } = site.slice;
  return Object.entries(routes).flatMap(([id, { screen, after = [], within }]) => {
    const own = member(flow, 'routes', id);
    const events = new Set([...raisedOn(site, screen), ...after.map(({ event }) => event)]);
    const handler = (event: string) =>
      member(own, 'on', event) ??
      (within === undefined ? undefined : member(flow, 'routes', within, 'on', event)) ??
      member(flow, 'on', event);
    const from = `page ${id}`;
    return [
      { from, event: 'entry', ways: () => ways.of(member(own, 'entry')) },
      ...[...events].map((event) => ({ from, event, ways: () => ways.of(handler(event)) })),
    ];
  });
}

/** What a dialog does not handle itself, the pages that open it do. */
function startsOfDialogs(flow: Node, site: LinkedSite, ways: FlowWays): Start[] {
  const { dialogs, routes } = site.slice;
  return Object.entries(dialogs).flatMap(([id, { screen, after = [] }]) => {
    const own = member(flow, 'dialogs', id);
    const events = new Set([...raisedOn(site, screen), ...after.map(({ event }) => event), 'close']);
    const from = `dialog ${id}`;
    const opens = (list: Node | undefined) =>
      ways.of(list).some(({ kind, name }) => kind === 'dialog' && name === id);
    const handled = (event: string): Way[] => {
      const asked = ways.ofOutcome(id, event);
      if (asked !== undefined) return asked;
      const mine = member(own, 'on', event);
      if (mine !== undefined) return ways.of(mine);
      const pages = Object.keys(routes)
        .map((route) => member(flow, 'routes', route))
        .filter((route) => member(route, 'on', event) !== undefined)
        .filter((route) => opens(member(route, 'entry')) || opens(member(route, 'on', event)));
      return [...pages, flow].flatMap((node) => ways.of(member(node, 'on', event)));
    };
    return [
      { from, event: 'entry', ways: () => ways.of(member(own, 'entry')) },
      ...[...events].map((event) => ({ from, event, ways: () => handled(event) })),
    ];
  });
}

/** What the frame around each page raises, and what nothing that is drawn does: the page by itself. */
function startsOfAny(flow: Node, site: LinkedSite, ways: FlowWays, others: ReadonlySet<string>): Start[] {
  const framed = raisedOn(site, site.slice.frame ?? '');
  return Object.keys(site.slice.on)
    .filter((event) => framed.has(event) || !others.has(event))
    .map((event) => ({ from: 'anywhere', event, ways: () => ways.of(member(flow, 'on', event)) }));
}
