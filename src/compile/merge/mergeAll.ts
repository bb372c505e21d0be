import type { Node } from '../document/Node.ts';
import { mergeNodes } from './mergeNodes.ts';

/** The layers of a document, lowest first, as one; undefined where there is none. */
export function mergeAll(layers: readonly (Node | undefined)[]): Node | undefined {
  return layers.reduce((below, layer) => (layer === undefined ? below : mergeNodes(below, layer)), undefined);
}
