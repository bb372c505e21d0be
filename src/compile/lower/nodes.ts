import type { Scalar } from '../../engine/slice.ts';
import type { Entry, ListNode, Node, ObjectNode, ScalarNode } from '../read/Node.ts';
import type { Place } from '../report/Place.ts';

/** A value that lowering makes, at the place of what it was made from. */
export function scalarNode(place: Place, value: Scalar): ScalarNode {
  return { kind: 'scalar', place, value };
}

export function listNode(place: Place, items: Node[]): ListNode {
  return { kind: 'list', place, items };
}

/** Keys that are undefined are left out; the others stand where their values do. */
export function objectNode(place: Place, members: Record<string, Node | undefined>): ObjectNode {
  const entries = Object.entries(members).flatMap(([key, node]): [string, Entry][] =>
    node === undefined ? [] : [[key, { place: node.place, node }]],
  );
  return { kind: 'object', place, entries: new Map(entries) };
}
