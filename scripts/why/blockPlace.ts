import { keyPlace, member, type Node } from '../../src/compile/document/Node.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import type { Place } from '../../src/compile/report/Place.ts';
import type { BlockNode, Slice } from '../../src/engine/slice.ts';

/**
 * Where a block of a page's slice was authored.
 * @param prop the prop that is meant, where it has it
 */
export function blockPlace(
  site: LinkedSite,
  slice: Slice,
  block: BlockNode,
  prop?: string,
): Place | undefined {
  for (const { id, blocks } of Object.values(slice.screens)) {
    const node = nodeOfBlock(member(site.layers.screens.get(id), 'blocks'), blocks, block);
    if (node === undefined) continue;
    const props = member(node, 'props');
    const isThere = prop !== undefined && props !== undefined && member(props, prop) !== undefined;
    return isThere ? keyPlace(props, prop) : node.place;
  }
  return undefined;
}

function nodeOfBlock(
  nodes: Node | undefined,
  blocks: readonly BlockNode[],
  sought: BlockNode,
): Node | undefined {
  for (const block of blocks) {
    const node = member(nodes, block.id);
    if (block === sought) return node;
    const found = nodeOfBlock(member(node, 'blocks'), block.blocks, sought);
    if (found !== undefined) return found;
  }
  return undefined;
}
