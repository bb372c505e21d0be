import { entriesOf, type Node } from '../document/Node.ts';

/**
 * The ids that other files say beside a value that stands in one file alone. A layer that means to change one of them and
 * mistypes it makes something new without a word.
 * @param among the merged object that the value stands in
 */
export function idsBelow(among: Node, value: Node): string[] {
  const { file } = value.place.source;
  return entriesOf(among).flatMap(([id, other]) => (other.place.source.file === file ? [] : [id]));
}

/**
 * What to say of an id of a layer that no lower layer has (F-512).
 * @param lacking keys that would make it something new
 */
export function strangerMessage(id: string, lacking: readonly string[]): string {
  const keys = lacking.map((key) => `"${key}"`).join(' and ');
  return `no lower layer has "${id}" here to change: correct the id, or write its ${keys} if it is new`;
}
