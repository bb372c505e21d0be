import { diffArrays } from 'diff';

/** A stretch of two lists where they differ. */
export interface Hunk<Item> {
  removed: readonly Item[];
  added: readonly Item[];
}

/** Where two lists of JSON differ, in order. */
export function hunksOf<Item>(before: readonly Item[], after: readonly Item[]): Hunk<Item>[] {
  const comparator = (one: Item, other: Item) => JSON.stringify(one) === JSON.stringify(other);
  const changes = diffArrays([...before], [...after], { comparator });
  return changes.flatMap(({ added, removed, value }, index) => {
    const isReplaced = changes[index - 1]?.removed === true;
    if (removed) {
      const next = changes[index + 1];
      return [{ removed: value, added: next?.added === true ? next.value : [] }];
    }
    return added && !isReplaced ? [{ removed: [], added: value }] : [];
  });
}
