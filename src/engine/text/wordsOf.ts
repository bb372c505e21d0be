import type { Inline, Text, TextBlock, TextFormat } from '../slice.ts';

/**
 * A text as plain words, for titles, attribute labels and the like. Markup is removed, values come from `value`;
 * headings, paragraphs and list items are joined in order.
 */
export function wordsOf(text: Text, value: (path: string, format?: TextFormat) => string): string {
  if (typeof text === 'string') return text;
  if ('inline' in text) return line(text.inline, value);
  return text.blocks
    .flatMap(linesOf)
    .map((inlines) => line(inlines, value))
    .join(' ');
}

function linesOf(block: TextBlock): Inline[][] {
  if ('heading' in block) return [block.heading];
  return 'list' in block ? block.list : [block.paragraph];
}

function line(pieces: Inline[], value: (path: string, format?: TextFormat) => string): string {
  return pieces
    .map((piece): string => {
      if (typeof piece === 'string') return piece;
      if ('bold' in piece) return line(piece.bold, value);
      return 'link' in piece ? line(piece.words, value) : value(piece.path, piece.format);
    })
    .join('');
}

/** The names of the links in a text, each once. */
export function textLinks(text: Text): string[] {
  return [
    ...new Set(
      inlinesOf(text).flatMap((piece) => (typeof piece === 'object' && 'link' in piece ? [piece.link] : [])),
    ),
  ];
}

/** The context paths that a text shows, each once. */
export function textPaths(text: Text): string[] {
  return [
    ...new Set(
      inlinesOf(text).flatMap((piece) => (typeof piece === 'object' && 'path' in piece ? [piece.path] : [])),
    ),
  ];
}

/** The key of a `{ $copy: key }` reference, undefined for anything else. */
export function copyReference(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('$copy' in value)) return undefined;
  return typeof value.$copy === 'string' ? value.$copy : undefined;
}

/** A sentence by key from a slice's copy; an unknown key is returned as is, so that it gets noticed. */
export function sentenceOf(copy: Record<string, Text>, key: string): Text {
  return Object.hasOwn(copy, key) ? (copy[key] ?? key) : key;
}

/** Every piece of a text in reading order, including those inside bold words and links. */
export function inlinesOf(text: Text): Inline[] {
  if (typeof text === 'string') return [text];
  const lines = 'inline' in text ? [text.inline] : text.blocks.flatMap(linesOf);
  return lines.flat().flatMap(withParts);
}

function withParts(piece: Inline): Inline[] {
  if (typeof piece === 'string') return [piece];
  const parts = 'bold' in piece ? piece.bold : 'link' in piece ? piece.words : [];
  return [piece, ...parts.flatMap(withParts)];
}
