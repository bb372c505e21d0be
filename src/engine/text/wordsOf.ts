import type { Inline, Text, TextBlock, TextFormat } from '../slice.ts';

/**
 * A text as plain words, for titles, labels of attributes and the like. Markup goes, values come through `value`;
 * headings, paragraphs and items of a list are put one after the other.
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
