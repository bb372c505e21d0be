/** Items by what they have in common, in the order in which each first came. */
export function grouped<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): { key: Key; own: [Item, ...Item[]] }[] {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const own = groups.get(keyOf(item));
    if (own === undefined) groups.set(keyOf(item), [item]);
    else own.push(item);
  }
  return [...groups].map(([key, own]) => ({ key, own }));
}
