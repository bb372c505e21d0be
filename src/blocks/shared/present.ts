/** The entries of an object prop that have a value, in the JSON's order. A table row may take one away with null. */
export function present<Item>(items: Record<string, Item | null | undefined> | undefined): [string, Item][] {
  return Object.entries(items ?? {}).filter(
    (entry): entry is [string, Item] => entry[1] !== null && entry[1] !== undefined,
  );
}
