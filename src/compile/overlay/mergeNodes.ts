import type { Node } from '../read/Node.ts';

/**
 * `mergePatch` of the engine (RFC 7396) on nodes, so that every value keeps the place it came from:
 * objects merge key by key, null removes, anything else replaces. Order is that of first appearance.
 * What only one layer has is shared, not copied, so that the sites of a catalogue share what they have in common.
 */
export function mergeNodes(target: Node | undefined, patch: Node): Node {
  if (patch.kind !== 'object') return patch;
  const base = target?.kind === 'object' ? target : undefined;
  if (base === undefined && !removes(patch)) return patch;
  const entries = new Map(base?.entries);
  for (const [key, entry] of patch.entries) {
    if (isNull(entry.node)) entries.delete(key);
    else entries.set(key, { place: entry.place, node: mergeNodes(entries.get(key)?.node, entry.node) });
  }
  return { kind: 'object', place: patch.place, entries };
}

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

function isNull(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null;
}
