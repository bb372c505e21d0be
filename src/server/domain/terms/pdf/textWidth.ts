import type { PDFFont } from 'pdf-lib';

const known = new WeakMap<PDFFont, Map<string, number>>();

/**
 * Width of printable text in points. The library's own measure takes kerning into account, which its drawing does not:
 * so each character counts by itself.
 */
export function textWidth(text: string, font: PDFFont, size: number): number {
  const widths = known.get(font) ?? new Map<string, number>();
  known.set(font, widths);
  let sum = 0;
  for (const character of text) {
    let width = widths.get(character);
    if (width === undefined) {
      width = font.widthOfTextAtSize(character, 1);
      widths.set(character, width);
    }
    sum += width;
  }
  return sum * size;
}
