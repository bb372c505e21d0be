import type { Catalogue } from '../../src/compile/document/Catalogue.ts';
import { entriesOf, itemsOf, type Node } from '../../src/compile/document/Node.ts';
import { nearest } from '../../src/compile/report/nearest.ts';

/** The names of the catalogue that are nearest to a word. */
export function namesOf({ documents }: Catalogue, word: string): string[] {
  return nearest(word, [...new Set(documents.flatMap(({ node }) => keysIn(node)))], 3);
}

function keysIn(node: Node | undefined): string[] {
  return [
    ...entriesOf(node).flatMap(([key, inner]) => [key, ...keysIn(inner)]),
    ...itemsOf(node).flatMap(keysIn),
  ];
}
