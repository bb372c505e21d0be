import type { ReactNode } from 'react';
import type { Text } from '../engine/slice.ts';
import type { Raise } from '../state/contexts.ts';

/**
 * The contract between the screen renderer and a block. A block renders and raises events; it makes no calls.
 * It gets these props besides its own, which are already resolved: table rows selected, art as addresses, copy as parsed text.
 */
export interface BlockProps {
  /** Id of the node in the JSON of the screen. */
  id: string;
  raise: Raise;
  /** The rendered child blocks, in JSON order. The key of each is its id, so a block can place it (`childrenById`). */
  children?: ReactNode;
}

/** Resolved copy. Render it with `<Copy text={…} />`, which fills in placeholders and links. */
export type Sentence = Text;

/** DOM id of a block's root element, so `scrollTo` props can name a block by its id in the JSON of the screen. */
export function nodeId(id: string): string {
  return `block-${id}`;
}

/** DOM id of the main landmark, the target of the skip link in the header. */
export const contentId = 'content';

/** The entries of an object prop that have a value, in JSON order. A table row may remove one with null. */
export function present<Item>(items: Record<string, Item | null | undefined> | undefined): [string, Item][] {
  return Object.entries(items ?? {}).filter(
    (entry): entry is [string, Item] => entry[1] !== null && entry[1] !== undefined,
  );
}
