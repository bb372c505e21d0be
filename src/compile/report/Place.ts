/** A document's text with what is needed to turn an offset into a line. */
export interface Source {
  /** Relative to the root of the catalogue, with `/`. */
  file: string;
  text: string;
}

/** Where something was authored. */
export interface Place {
  source: Source;
  offset: number;
}

/** Line and column of a place, both from 1, as editors count them. */
export function lineAndColumn({ source, offset }: Place): { line: number; column: number } {
  const before = source.text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let at = before.indexOf('\n'); at >= 0; at = before.indexOf('\n', at + 1)) line += 1;
  return { line, column: offset - lineStart + 1 };
}

/** `file:line:column`, which terminals and editors turn into a link. */
export function placeText(place: Place): string {
  const { line, column } = lineAndColumn(place);
  return `${place.source.file}:${line}:${column}`;
}
