/**
 * The names most like `word`, nearest first (edit distance without regard to case; equal ones in alphabetical order).
 * At most `count`, so that a sentence stays a sentence.
 */
export function nearest(word: string, names: Iterable<string>, count = 5): string[] {
  const sought = word.toLowerCase();
  return [...new Set(names)]
    .map((name) => ({ name, distance: distanceOf(sought, name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
}

/** Edit distance; a name that holds the word (or is held by it) counts as near. */
function distanceOf(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a))) return 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const removed = (previous[column] ?? 0) + 1;
      const added = (current[column - 1] ?? 0) + 1;
      current.push(Math.min(replaced, removed, added));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
