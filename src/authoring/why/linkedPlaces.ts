import { itemsOf, keyPlace, member, type Node } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { Place } from '../../compile/report/Place.ts';

/** What stands at a place of the slice, in the flow as it was lowered. */
export function linkedNode(site: LinkedSite, at: string): Node | undefined {
  const [kind = '', ...path] = at.split('/');
  return kind === 'tables' ? rowAt(site, path) : nodeAt(member(site.layers.flowNode, kind), path);
}

/**
 * Where a condition, a call, a page or a dialog of a linked flow was authored.
 * @param at its place in the slice, as `Proof` says it: `routes/offer/entry/2/done/0`, `tables/results/3`
 */
export function placeAt(site: LinkedSite, at: string): Place {
  const node = linkedNode(site, at) ?? site.layers.flowNode;
  if (node === undefined) throw new Error(`the flow of ${site.key} has nothing at ${at}`);
  return member(node, 'when') === undefined ? node.place : keyPlace(node, 'when');
}

/** Rows whose page the flow lacks are not in its table. */
function rowAt(site: LinkedSite, [name = '', index]: string[]): Node | undefined {
  const kept = site.rows.filter(({ decision }) => decision === name);
  const rows = itemsOf(member(site.layers.flowNode, 'decisions', name));
  return rows.filter((_row, at) => kept[at]?.isSkipped !== true)[Number(index)];
}

function nodeAt(from: Node | undefined, path: readonly string[]): Node | undefined {
  let node = from;
  for (const part of path) {
    const inner =
      (part === 'done' || part === 'failed') && node?.kind === 'object'
        ? (member(node, 'call') ?? node)
        : node;
    node = inner?.kind === 'list' ? inner.items[Number(part)] : member(inner, part);
  }
  return node;
}
