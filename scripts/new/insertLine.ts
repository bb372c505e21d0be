import type { Changes } from './Changes.ts';

/**
 * Puts a line into a list of code, behind the last of its like that comes before it by name.
 * @param like finds the lines of the list, and in them the name that they are sorted by (`name`)
 */
export function insertLine(changes: Changes, file: string, like: RegExp, line: string): void {
  const lines = (changes.read(file) ?? '').split('\n');
  const name = nameIn(like, line) ?? '';
  const places = lines.flatMap((text, index) => {
    const other = nameIn(like, text);
    return other === undefined ? [] : [{ other, index }];
  });
  const before = places.findLast(({ other }) => other < name) ?? {
    index: (places[0]?.index ?? lines.length) - 1,
  };
  changes.write(file, lines.toSpliced(before.index + 1, 0, line).join('\n'));
}

function nameIn(like: RegExp, line: string): string | undefined {
  return like.exec(line)?.groups?.name;
}
