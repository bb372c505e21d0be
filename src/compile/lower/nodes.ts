import type { Scalar } from '../../engine/slice.ts';
import type { Entry, ListNode, Node, ObjectNode, ScalarNode } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';

/** A value that lowering makes, at the place of what it was made from. */
export function scalarNode(place: Place, value: Scalar): ScalarNode {
  return { kind: 'scalar', place, value };
}

export function listNode(place: Place, items: Node[]): ListNode {
  return { kind: 'list', place, items };
}

/**
 * Keys that are undefined are left out; the others stand where their values do.
 * @param authored the object that was written, whose keys stand where they stood
 */
export function objectNode(
  place: Place,
  members: Record<string, Node | undefined>,
  authored?: Node,
): ObjectNode {
  const entries = Object.entries(members).flatMap(([key, node]): [string, Entry][] =>
    node === undefined ? [] : [[key, { place: authoredPlace(authored, key) ?? node.place, node }]],
  );
  return { kind: 'object', place, entries: new Map(entries) };
}

function authoredPlace(authored: Node | undefined, key: string): Place | undefined {
  return authored?.kind === 'object' ? authored.entries.get(key)?.place : undefined;
}
