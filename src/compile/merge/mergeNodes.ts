import { type Entry, entriesOf, member, type Node, textOf } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';

/**
 * `mergePatch` of the engine (RFC 7396) on nodes, so that every value keeps the place it came from:
 * objects merge key by key, null removes, anything else replaces, a table with its columns too. Order is that of first appearance; a value that says
 * `$before` or `$after` an other stands there. Where that one is missing the word stays, for the linker to tell.
 * What only one layer has is shared, not copied, so that the sites of a catalogue share what they have in common.
 * What a layer takes away stays known, so that whoever misses it can be told where.
 */
export function mergeNodes(target: Node | undefined, patch: Node): Node {
  if (patch.kind !== 'object') return patch;
  const base = target?.kind === 'object' && !isTable(patch) ? target : undefined;
  if (base === undefined && !removes(patch)) return patch;
  const entries = new Map(base?.entries);
  const removed = new Map(base?.removed);
  for (const [key, entry] of patch.entries) {
    if (!isNull(entry.node)) {
      removed.delete(key);
      entries.set(key, { place: entry.place, node: mergeNodes(entries.get(key)?.node, entry.node) });
    } else if (entries.delete(key)) removed.set(key, entry.place);
  }
  const placed = [...patch.entries.keys()].reduce((all, key) => place(all, key), entries);
  return {
    kind: 'object',
    place: patch.place,
    entries: placed,
    ...(removed.size === 0 ? {} : { removed }),
  };
}

/** Moves an entry to where its value says that it stands. */
function place(entries: Map<string, Entry>, key: string): Map<string, Entry> {
  const entry = entries.get(key);
  const side = placements.find((word) => member(entry?.node, word) !== undefined);
  if (entry?.node.kind !== 'object' || side === undefined) return entries;
  const anchor = textOf(member(entry.node, side)) ?? '';
  if (anchor === key || !entries.has(anchor)) return entries;
  const others = [...entry.node.entries].filter(([word]) => word !== side);
  const moved: [string, Entry] = [key, { ...entry, node: { ...entry.node, entries: new Map(others) } }];
  return new Map(
    [...entries].flatMap(([name, other]): [string, Entry][] => {
      if (name === key) return [];
      if (name !== anchor) return [[name, other]];
      return side === '$before' ? [moved, [name, other]] : [[name, other], moved];
    }),
  );
}

/** Where a value stands among the others of its object. */
export const placements = ['$before', '$after'] as const;

const removing = new WeakMap<Node, boolean>();

/** Whether an object says of anything inside it that it goes; lists are taken as they are. */
function removes(node: Node): boolean {
  if (node.kind !== 'object') return false;
  const known = removing.get(node);
  if (known !== undefined) return known;
  const found = [...node.entries.values()].some((entry) => isNull(entry.node) || removes(entry.node));
  removing.set(node, found);
  return found;
}

/** A table is taken whole: its rows mean nothing under the columns of another. */
export function isTable(node: Node): boolean {
  return member(node, 'columns') !== undefined && member(node, 'rows') !== undefined;
}

export function isNull(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null;
}

/** The layers of a document, lowest first, as one; undefined where there is none. */
export function mergeAll(layers: readonly (Node | undefined)[]): Node | undefined {
  return layers.reduce((below, layer) => (layer === undefined ? below : mergeNodes(below, layer)), undefined);
}

/**
 * A document as the layers of another one amend it (a form its fields, settings their variants): difference by
 * difference, lowest first. They are no values of their own, so they must not be merged with each other before: a null
 * in the lowest takes away what the document itself says. A null in place of a difference takes back all below it.
 */
export function amendNode(document: Node, differences: readonly (Node | undefined)[]): Node {
  return differences.reduce<Node>((amended, difference) => {
    if (difference === undefined) return amended;
    return difference.kind === 'object' ? mergeNodes(amended, difference) : document;
  }, document);
}

/** What a layer takes away, by a null. */
export interface Removal {
  key: string;
  place: Place;
  /** Whether some lower layer has it. */
  isThere: boolean;
  /** What the lower layers have in its place. */
  known: readonly string[];
}

/** Keys from the top of a document down. */
type Path = readonly string[];

/**
 * Everything that the layers of a document take away of those below them.
 * @param layers lowest first
 * @param isApart paths of objects that amend something else than the lower layers
 */
export function removalsOf(
  layers: readonly Node[],
  isApart: (path: Path) => boolean = () => false,
): Removal[] {
  if (!layers.some(removes)) return [];
  const found: Removal[] = [];
  let below: Node | undefined;
  for (const layer of layers) {
    if (removes(layer)) collect(below, layer, [], isApart, found);
    below = mergeNodes(below, layer);
  }
  return found;
}

function collect(
  below: Node | undefined,
  layer: Node,
  path: Path,
  isApart: (path: Path) => boolean,
  found: Removal[],
): void {
  if (isApart(path)) return;
  if (isTable(layer)) below = undefined;
  const known = entriesOf(below).flatMap(([key]) => (key.startsWith('$') ? [] : [key]));
  for (const [key, node, place] of entriesOf(layer)) {
    if (isNull(node)) {
      if (!isApart([...path, key])) found.push({ key, place, isThere: known.includes(key), known });
    } else if (removes(node)) collect(member(below, key), node, [...path, key], isApart, found);
  }
}
