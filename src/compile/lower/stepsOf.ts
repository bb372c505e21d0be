import { itemsOf, type Node, plain } from '../document/Node.ts';

/** The steps of a list, or the one step that stands in its place. */
export function stepsOf(node: Node | undefined): readonly Node[] {
  if (node === undefined) return [];
  return node.kind === 'list' ? itemsOf(node) : [node];
}

export function isFalse(node: Node | undefined): boolean {
  return node !== undefined && plain(node) === false;
}
