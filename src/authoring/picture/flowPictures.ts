import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../../compile/document/Node.ts';
import { flowWords } from '../../compile/link/flowWords.ts';
import type { LinkedCatalogue } from '../../compile/link/LinkedCatalogue.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { mergeAll } from '../../compile/merge/mergeAll.ts';
import { differencesOf } from './differencesOf.ts';
import type { FlowPicture, PictureDecision, PicturePlace } from './FlowPicture.ts';
import { movesIn } from './movesIn.ts';

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

/** What a release holds of them: files by address. */
export function pictureFiles({ sites }: Pick<LinkedCatalogue, 'sites'>): Map<string, string> {
  const pictures = flowPictures({ sites, drafts: [] });
  return new Map(
    pictures.map((picture) => [`pictures/${picture.flow}.json`, `${JSON.stringify(picture)}\n`]),
  );
}

type Drawn = Omit<FlowPicture, 'brands' | 'isDraft' | 'differences'>;

/** A site that did not change is the same object at the next compile. */
const drawn = new WeakMap<LinkedSite, Drawn>();

function picture(site: LinkedSite): Drawn {
  const known = drawn.get(site) ?? draw(site);
  drawn.set(site, known);
  return known;
}

function draw(site: LinkedSite): Drawn {
  const { flow, brand, flowLayers } = site.layers;
  const shared = flowLayers.filter(({ place }) => !place.source.file.startsWith(`brands/${brand}/`));
  const node = mergeAll(shared);
  const moves = node === undefined ? [] : movesIn(node, site);
  const met = new Set(moves.flatMap(({ from, to }) => [from, to]));
  const places = [...placesOf(site), ...decisionPlaces(node)].filter(
    ({ id, kind }) => kind === 'page' || met.has(id),
  );
  return {
    flow,
    ...flowWords(site.layers),
    parts: shared.flatMap((layer) => {
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
