import type { Scalar } from '../../engine/slice.ts';
import type { Place } from '../report/Place.ts';

/** A JSON value that remembers where it was authored, also after layers were merged. */
export type Node = ObjectNode | ListNode | ScalarNode;

export interface ObjectNode {
  kind: 'object';
  place: Place;
  entries: Map<string, Entry>;
  /** What a layer took away of the ones below it: the key, and the place where that layer says null. */
  removed?: ReadonlyMap<string, Place>;
}

export interface Entry {
  /** Place of the key; the value has its own. */
  place: Place;
  node: Node;
}

export interface ListNode {
  kind: 'list';
  place: Place;
  items: Node[];
}

export interface ScalarNode {
  kind: 'scalar';
  place: Place;
  value: Scalar;
}

const plainValues = new WeakMap<Node, unknown>();

/** The JSON value of a node, without places. Computed once; do not change it. */
export function plain(node: Node): unknown {
  if (node.kind === 'scalar') return node.value;
  const known = plainValues.get(node);
  if (known !== undefined) return known;
  const value =
    node.kind === 'list'
      ? node.items.map(plain)
      : Object.fromEntries([...node.entries].map(([key, entry]) => [key, plain(entry.node)]));
  plainValues.set(node, value);
  return value;
}

/** The same of an object; empty where there is none. */
export function plainObject(node: Node | undefined): Record<string, unknown> {
  return node === undefined ? {} : (plain(node) as Record<string, unknown>);
}

/** The node under a key, or under one key in the other; undefined where a node is no object or lacks it. */
export function member(node: Node | undefined, ...keys: string[]): Node | undefined {
  return keys.reduce<Node | undefined>(
    (inner, key) => (inner?.kind === 'object' ? inner.entries.get(key)?.node : undefined),
    node,
  );
}

const entryLists = new WeakMap<ObjectNode, [string, Node, Place][]>();

/** Key, value and place of the key of every entry, in order; none where the node is no object. Do not change the list. */
export function entriesOf(node: Node | undefined): readonly [string, Node, Place][] {
  if (node?.kind !== 'object') return [];
  const known = entryLists.get(node);
  if (known !== undefined) return known;
  const list = [...node.entries].map(([key, entry]): [string, Node, Place] => [key, entry.node, entry.place]);
  entryLists.set(node, list);
  return list;
}

export function itemsOf(node: Node | undefined): Node[] {
  return node?.kind === 'list' ? node.items : [];
}

/** The text of a node, undefined where it is none. */
export function textOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

/** The place of a key where there is one, else of the object. */
export function keyPlace(node: Node, key: string): Place {
  return (node.kind === 'object' ? node.entries.get(key)?.place : undefined) ?? node.place;
}

/** Where a layer took a key of an object away; undefined where none did. */
export function removalPlace(node: Node | undefined, key: string): Place | undefined {
  return node?.kind === 'object' ? node.removed?.get(key) : undefined;
}

/** The node a JSON pointer (AJV's `instancePath`) leads to, as far as it leads. */
export function nodeAt(root: Node, pointer: string): Node {
  let node = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const next = node.kind === 'list' ? node.items[Number(key)] : member(node, key);
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

/** The place of a character of a text; an escape of JSON is longer in the file than in the text. */
export function placeInText(node: Node, characters: number): Place {
  const { source, offset } = node.place;
  let at = offset + 1;
  for (let passed = 0; passed < characters; passed += 1) {
    if (source.text[at] !== '\\') at += 1;
    else at += source.text[at + 1] === 'u' ? 6 : 2;
  }
  return { source, offset: at };
}
