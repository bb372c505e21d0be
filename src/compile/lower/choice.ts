import type { Node } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import { listNode, objectNode, scalarNode } from './nodes.ts';

/** The condition that a path holds a text. */
export function holding(place: Place, path: string, text: string): Node {
  return { kind: 'object', place, entries: new Map([[path, { place, node: scalarNode(place, text) }]]) };
}

/** One list of several, by the text at a path; the last where no name fits. */
export function choice(
  place: Place,
  path: string,
  names: readonly string[],
  listOf: (name: string) => Node[],
  last: Node[],
): Node[] {
  return names.reduceRight<Node[]>((otherwise, name) => {
    const list = listOf(name);
    if (list === otherwise) return otherwise;
    const isLast = otherwise.length === 0;
    if (list.length === 0 && isLast) return otherwise;
    return [
      objectNode(place, {
        when: holding(place, path, name),
        do: listNode(place, list),
        else: isLast ? undefined : listNode(place, otherwise),
      }),
    ];
  }, last);
}
