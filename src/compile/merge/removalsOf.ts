import type { Node } from '../document/Node.ts';
import { entriesOf, member } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import { isNull, isTable, mergeNodes, removes } from './mergeNodes.ts';

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
  if (isTable(layer) || isApart(path)) return;
  const known = entriesOf(below).flatMap(([key]) => (key.startsWith('$') ? [] : [key]));
  for (const [key, node, place] of entriesOf(layer)) {
    if (isNull(node)) {
      if (!isApart([...path, key])) found.push({ key, place, isThere: known.includes(key), known });
    } else if (removes(node)) collect(member(below, key), node, [...path, key], isApart, found);
  }
}
