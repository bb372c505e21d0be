import type { ReactNode } from 'react';
import type { Text } from '../engine/slice.ts';
import type { Raise } from '../state/contexts.ts';

/**
 * The contract between the screen renderer and a block. A block draws and raises events; it calls nothing.
 * Its own props (already resolved: tables chosen, art as addresses, sentences as parsed text) stand beside these.
 */
export interface BlockProps {
  /** Id of the node in the screen's JSON. */
  id: string;
  raise: Raise;
  /** The drawn child blocks, in the JSON's order. Each has its id as its key, so that a block may place it (`childrenById`). */
  children?: ReactNode;
}

/** A resolved sentence; draw it with `<Copy text={…} />`, which fills placeholders and links. */
export type Sentence = Text;

/** DOM id of a block's root element, so that `scrollTo` props can name a block by the id it has in the screen's JSON. */
export function nodeId(id: string): string {
  return `block-${id}`;
}

/** DOM id of the main landmark; the header's skip link leads to it. */
export const contentId = 'content';

/** The entries of an object prop that have a value, in the JSON's order. A table row may take one away with null. */
export function present<Item>(items: Record<string, Item | null | undefined> | undefined): [string, Item][] {
  return Object.entries(items ?? {}).filter(
    (entry): entry is [string, Item] => entry[1] !== null && entry[1] !== undefined,
  );
}
