import type { PDFFont } from 'pdf-lib';
import type { TermsRun } from '../../../../engine/terms/fillTerms.ts';

/** Text in one font and size at a distance from the line's left edge. */
interface PdfPiece {
  text: string;
  font: PDFFont;
  size: number;
  x: number;
}

export interface PdfLine {
  pieces: PdfPiece[];
  /** Height in points. */
  height: number;
}

interface Part {
  text: string;
  font: PDFFont;
  size: number;
  width: number;
}

/** Breaks a line of terms into lines of at most `width` points. A word wider than that is broken, too. */
export function wrapLine(
  line: readonly TermsRun[],
  width: number,
  style: PdfStyle,
  fonts: PdfFonts,
): PdfLine[] {
  const lines: PdfLine[] = [];
  let pieces: PdfPiece[] = [];
  let x = 0;
  const end = () => {
    const largest = Math.max(style.size, ...pieces.map((piece) => piece.size));
    lines.push({ pieces, height: largest * style.leading });
    pieces = [];
    x = 0;
  };
  for (const word of wordsOf(line, style, fonts, width)) {
    const wide = word.reduce((sum, part) => sum + part.width, 0);
    const last = pieces.at(-1);
    const space = last === undefined ? 0 : textWidth(' ', last.font, last.size);
    if (last !== undefined && x + space + wide > width) end();
    else if (last !== undefined) {
      // The space is text, too, so that words stay apart where the text is read or copied.
      last.text += ' ';
      x += space;
    }
    for (const part of word) {
      const before = pieces.at(-1);
      if (before?.font === part.font && before.size === part.size) before.text += part.text;
      else pieces.push({ text: part.text, font: part.font, size: part.size, x });
      x += part.width;
    }
  }
  if (pieces.length > 0 || lines.length === 0) end();
  return lines;
}

/** Words as parts without a space between them: 'than **$1.00**.' ends in one word of two weights. */
function wordsOf(line: readonly TermsRun[], style: PdfStyle, fonts: PdfFonts, width: number): Part[][] {
  const words: Part[][] = [];
  let word: Part[] = [];
  const end = () => {
    if (word.length > 0) words.push(word);
    word = [];
  };
  for (const run of line) {
    const font = run.bold || style.heavy ? fonts.bold : fonts.regular;
    const size = run.bold ? style.boldSize : style.size;
    const texts = printable(run.text, font).split(/\s+/);
    texts.forEach((text, index) => {
      if (index > 0) end();
      for (const fitting of fittingParts(text, font, size, width)) {
        if (word.length > 0 && word.reduce((sum, part) => sum + part.width, 0) + fitting.width > width) end();
        word.push(fitting);
      }
    });
  }
  end();
  return words;
}

function fittingParts(text: string, font: PDFFont, size: number, width: number): Part[] {
  const parts: Part[] = [];
  let rest = text;
  while (rest !== '') {
    let length = rest.length;
    while (length > 1 && textWidth(rest.slice(0, length), font, size) > width) length -= 1;
    const part = rest.slice(0, length);
    parts.push({ text: part, font, size, width: textWidth(part, font, size) });
    rest = rest.slice(length);
  }
  return parts;
}

const knownWidths = new WeakMap<PDFFont, Map<string, number>>();

/**
 * Width of printable text in points. The library's own measure takes kerning into account, which its drawing does not:
 * so each character counts by itself.
 */
function textWidth(text: string, font: PDFFont, size: number): number {
  const widths = knownWidths.get(font) ?? new Map<string, number>();
  knownWidths.set(font, widths);
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

const knownCharacters = new WeakMap<PDFFont, Set<number>>();

/** Text in the characters that a standard font has: accents are kept where possible, anything else becomes '?'. */
function printable(text: string, font: PDFFont): string {
  const characters = charactersOf(font);
  return Array.from(text.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, ' '), (character) => {
    if (has(characters, character)) return character;
    const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
    return bare !== '' && Array.from(bare).every((part) => has(characters, part)) ? bare : '?';
  }).join('');
}

function has(characters: Set<number>, character: string): boolean {
  return characters.has(character.codePointAt(0) ?? -1);
}

function charactersOf(font: PDFFont): Set<number> {
  const cached = knownCharacters.get(font);
  if (cached !== undefined) return cached;
  const characters = new Set(font.getCharacterSet());
  knownCharacters.set(font, characters);
  return characters;
}

/** The two standard fonts of the document; every reader has them. */
export interface PdfFonts {
  regular: PDFFont;
  bold: PDFFont;
}

/** How one kind of text is set. Sizes in points. */
export interface PdfStyle {
  size: number;
  /** Size of bold words; rates and fees are the largest figures of their table (LOOK-10). */
  boldSize: number;
  /** Everything bold. */
  heavy: boolean;
  /** Line height as a multiple of the largest size in the line. */
  leading: number;
}

export const styles = {
  title: { size: 20, boldSize: 20, heavy: true, leading: 1.25 },
  heading: { size: 13, boldSize: 13, heavy: true, leading: 1.3 },
  body: { size: 10.5, boldSize: 10.5, heavy: false, leading: 1.45 },
  caption: { size: 10.5, boldSize: 10.5, heavy: true, leading: 1.4 },
  column: { size: 9.5, boldSize: 9.5, heavy: true, leading: 1.35 },
  cell: { size: 9.5, boldSize: 13, heavy: false, leading: 1.35 },
  footer: { size: 8, boldSize: 8, heavy: false, leading: 1.3 },
} satisfies Record<string, PdfStyle>;
