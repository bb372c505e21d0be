import type { Node } from '../document/Node.ts';
import { mergeNodes } from './mergeNodes.ts';

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
