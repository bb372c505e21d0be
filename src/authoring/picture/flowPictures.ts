import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../../compile/document/Node.ts';
import type { LinkedCatalogue, LinkedSite } from '../../compile/link/LinkedSite.ts';
import { mergeAll } from '../../compile/merge/mergeNodes.ts';
import { flowWords } from '../../compile/site/flows.ts';
import type { Slice } from '../../engine/slice.ts';
import type {
  FlowPicture,
  PictureDecision,
  PictureDifference,
  PictureMove,
  PicturePlace,
} from './FlowPicture.ts';
import { FlowWays, type Way } from './FlowWays.ts';

/** The picture of every flow, by its id, in their order. */
export function flowPictures({ sites, drafts }: Pick<LinkedCatalogue, 'sites' | 'drafts'>): FlowPicture[] {
  const all = [...sites, ...drafts];
  return [...new Set(all.map(({ layers }) => layers.flow))].sort().flatMap((flow) => {
    const own = all.filter(({ layers }) => layers.flow === flow);
    const differences = own.flatMap(differencesOf);
    // Screens and pages are those of a brand that changes least; the steps are those of no brand.
    const changed = (site: LinkedSite) =>
      differences.filter(({ brand }) => brand === site.layers.brand).length;
    const [plainest] = own.toSorted((a, b) => changed(a) - changed(b));
    if (plainest === undefined) return [];
    return [
      {
        ...picture(plainest),
        brands: own.map(({ layers }) => layers.brand),
        isDraft: drafts.includes(plainest),
        differences,
      },
    ];
  });
}

type Drawn = Omit<FlowPicture, 'brands' | 'isDraft' | 'differences'>;

/** A site that did not change is the same object at the next compile. */
const drawn = new WeakMap<LinkedSite, Drawn>();

function picture(site: LinkedSite): Drawn {
  const { brand, flowLayers } = site.layers;
  const shared = flowLayers.filter(({ place }) => !place.source.file.startsWith(`brands/${brand}/`));
  const known = drawn.get(site) ?? draw(site, shared);
  drawn.set(site, known);
  return known;
}

/** The picture of one site, with what its brand says otherwise. */
export function sitePicture(site: LinkedSite): Drawn & Pick<FlowPicture, 'differences'> {
  return { ...draw(site, site.layers.flowLayers), differences: differencesOf(site) };
}

function draw(site: LinkedSite, layers: readonly Node[]): Drawn {
  const { flow } = site.layers;
  const node = mergeAll(layers);
  const moves = node === undefined ? [] : movesIn(node, site);
  const met = new Set(moves.flatMap(({ from, to }) => [from, to]));
  const places = [...placesOf(site), ...decisionPlaces(node)].filter(
    ({ id, kind }) => kind === 'page' || met.has(id),
  );
  return {
    flow,
    ...flowWords(site.layers),
    parts: layers.flatMap((layer) => {
      const { file } = layer.place.source;
      const id = /\/parts\/(.+)\.json$/u.exec(file)?.[1];
      return id === undefined ? [] : [{ id, description: textOf(member(layer, 'description')) ?? '' }];
    }),
    places,
    moves,
    decisions: entriesOf(member(node, 'decisions'))
      .filter(([name]) => met.has(`decision ${name}`))
      .map(([name, table]) => decisionOf(name, table, site)),
  };
}

function placesOf({ slice }: LinkedSite): PicturePlace[] {
  return [
    { id: 'anywhere', kind: 'anywhere', name: 'any page' },
    ...Object.entries(slice.routes).map(
      ([id, { path }]): PicturePlace => ({ id: `page ${id}`, kind: 'page', name: id, path }),
    ),
    ...Object.keys(slice.dialogs).map(
      (id): PicturePlace => ({ id: `dialog ${id}`, kind: 'dialog', name: id }),
    ),
    { id: 'away', kind: 'away', name: 'another site' },
  ];
}

function decisionPlaces(flow: Node | undefined): PicturePlace[] {
  return entriesOf(member(flow, 'decisions')).map(([name]) => ({
    id: `decision ${name}`,
    kind: 'decision',
    name,
  }));
}

/** A row whose page the flow lacks is skipped, as it is when the flow runs. */
function decisionOf(name: string, table: Node, { slice }: LinkedSite): PictureDecision {
  const columns = entriesOf(member(table, 'columns')).map(([column, reads]) => ({
    name: column,
    reads: textOf(reads) ?? '',
  }));
  const rows = itemsOf(member(table, 'rows')).flatMap((row) => {
    const to = textOf(member(row, 'to')) ?? '';
    if (!Object.hasOwn(slice.routes, to)) return [];
    return [{ cells: columns.map((column) => cellText(member(row, column.name))), to }];
  });
  return { name, columns, rows };
}

function cellText(cell: Node | undefined): string {
  if (cell === undefined) return '';
  const value = plain(cell);
  const words = (one: unknown) => (one === true ? 'yes' : one === false ? 'no' : String(one));
  return Array.isArray(value) ? value.map(words).join(', ') : words(value);
}

/** What the brand of a site says otherwise in its flow, screens, forms and fields, document by document. */
function differencesOf({ layers }: LinkedSite): PictureDifference[] {
  const { brand, flowLayers, screenLayers, formLayers, fieldLayers } = layers;
  const inFlow = [screenLayers, formLayers, fieldLayers].flatMap((each) => [...each.values()].flat());
  return [...flowLayers, ...inFlow]
    .filter(({ place }) => place.source.file.startsWith(`brands/${brand}/`))
    .map((node) => ({ brand, file: node.place.source.file, names: namesIn(node) }));
}

/** The parts of a document that are said: `decisions.results`, `title`. */
function namesIn(node: Node): string[] {
  return entriesOf(node).flatMap(([key, part]) => {
    if (key.startsWith('$')) return [];
    const inner = entriesOf(part).map(([name]) => `${key}.${name}`);
    return inner.length === 0 ? [key] : inner;
  });
}

/** A list of steps, and where it is started. */
interface Start {
  from: string;
  event: string;
  ways: () => Way[];
}

/** Every way from a page, a dialog or a decision to another; ways that stay where they begin are left out. */
function movesIn(flow: Node, site: LinkedSite): PictureMove[] {
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

/** The events that a screen can raise: its blocks, the fields of its forms, and links in what it says. */
function raisedOn(site: LinkedSite, id: string): Set<string> {
  const screen = site.slice.screens[id];
  const events = new Set(site.graph.offers.get(id)?.map(({ event }) => event));
  if (screen === undefined) return events;
  const forms = screen.uses.forms.map((form) => site.forms.get(form)?.source);
  for (const link of linksIn([screen, forms], site.slice)) {
    const event = site.slice.links[link]?.raise;
    if (event !== undefined) events.add(event);
  }
  return events;
}

/** Names of the links in every sentence that a value says or names by its key. */
function linksIn(value: unknown, slice: Slice): Set<string> {
  const links = new Set<string>();
  const look = (one: unknown, isSaid: boolean): void => {
    if (typeof one === 'string') {
      // A sentence names no other: what it says is looked at once.
      if (!isSaid && Object.hasOwn(slice.copy, one)) look(slice.copy[one], true);
    } else if (Array.isArray(one)) for (const item of one) look(item, isSaid);
    else if (typeof one === 'object' && one !== null) {
      if ('link' in one && typeof one.link === 'string') links.add(one.link);
      for (const inner of Object.values(one)) look(inner, isSaid);
    }
  };
  look(value, false);
  return links;
}
