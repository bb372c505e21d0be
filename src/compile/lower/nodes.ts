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

/** The effect that goes on with an event; none where there is none. */
export function raiseEffect(place: Place, event: string | undefined): Node[] {
  return event === undefined ? [] : [objectNode(place, { raise: scalarNode(place, event) })];
}

/** Whether lowering made a name, which nobody can write: of an event, a value, or who asked. */
export function isGeneratedName(name: string): boolean {
  return /[›‹]|^\? |^session\.asked\./u.test(name);
}
