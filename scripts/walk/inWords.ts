/** `a`, `a and b`, `a, b and c`. */
export function inWords(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The first names of many. */
export function someOf(names: readonly string[], all: readonly unknown[]): string {
  return all.length > names.length ? `${names.join(', ')} and others` : inWords(names);
}
