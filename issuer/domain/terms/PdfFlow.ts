import {
  PageSizes,
  type PDFDict,
  type PDFDocument,
  type PDFFont,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  rgb,
} from 'pdf-lib';
import type { TermsRun } from '../../../src/engine/terms/fillTerms.ts';

const margin = { side: 56, top: 56, bottom: 64 };
const ink = rgb(0.11, 0.12, 0.14);
const rule = rgb(0.78, 0.77, 0.74);

/** Pages that fill from top to bottom. Lengths in points; y counts from the bottom, as PDF does. */
export class PdfFlow {
  readonly #document: PDFDocument;
  readonly #structure: PdfStructure;
  #page: PDFPage;
  #y: number;

  constructor(document: PDFDocument, structure: PdfStructure) {
    this.#document = document;
    this.#structure = structure;
    this.#page = document.addPage(PageSizes.Letter);
    this.#y = this.#page.getHeight() - margin.top;
  }

  get left(): number {
    return margin.side;
  }

  get width(): number {
    return this.#page.getWidth() - 2 * margin.side;
  }

  /** Height left on this page. */
  get room(): number {
    return this.#y - margin.bottom;
  }

  /** Height of an empty page. */
  get fullRoom(): number {
    return this.#page.getHeight() - margin.top - margin.bottom;
  }

  /** Starts a new page if less than `height` is left. True if it did. */
  ensure(height: number): boolean {
    if (this.room >= height) return false;
    this.#page = this.#document.addPage(PageSizes.Letter);
    this.#y = this.#page.getHeight() - margin.top;
    return true;
  }

  /** Leaves a gap, unless the page has just begun. */
  skip(height: number): void {
    if (this.room < this.fullRoom) this.#y -= height;
  }

  /** Moves below something that the caller has drawn. */
  advance(height: number): void {
    this.#y -= height;
  }

  /** Draws lines one below the other, over as many pages as needed. */
  lines(lines: readonly PdfLine[], indent = 0): void {
    for (const line of lines) {
      this.ensure(line.height);
      this.#structure.draw(this.#page, () => this.draw(line, this.left + indent, this.#y));
      this.#y -= line.height;
    }
  }

  /** Draws one line with its top at `y`, on this page, without advancing. The caller marks the content. */
  draw(line: PdfLine, x: number, y: number): void {
    const baseline = y - line.height * 0.78;
    for (const piece of line.pieces) {
      this.#page.drawText(piece.text, {
        x: x + piece.x,
        y: baseline,
        size: piece.size,
        font: piece.font,
        color: ink,
      });
    }
  }

  /** Draws a thin line across the text at the current height. */
  rule(): void {
    this.#structure.artifact(this.#page, () => {
      this.#page.drawLine({
        start: { x: this.left, y: this.#y },
        end: { x: this.left + this.width, y: this.#y },
        thickness: 0.5,
        color: rule,
      });
    });
  }

  /** The current page and the height reached on it. */
  get place(): { page: PDFPage; y: number } {
    return { page: this.#page, y: this.#y };
  }
}

/** Roles of the standard structure types that terms need. */
type PdfRole =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'P'
  | 'L'
  | 'LI'
  | 'LBody'
  | 'Table'
  | 'Caption'
  | 'TR'
  | 'TH'
  | 'TD';

interface Element {
  ref: PDFRef;
  dict: PDFDict;
  children: (PDFRef | PDFDict)[];
}

/**
 * The tags of a PDF: what a screen reader reads, in reading order. Content is drawn inside `draw`; decoration (page
 * numbers, lines, repeated headings) inside `artifact`.
 */
export class PdfStructure {
  readonly #document: PDFDocument;
  readonly #open: Element[] = [];
  readonly #elements: Element[] = [];
  /** Page → the element of each of its marked sequences. */
  readonly #pages = new Map<PDFPage, PDFRef[]>();

  constructor(document: PDFDocument) {
    this.#document = document;
    this.begin('Document');
  }

  /** Opens an element inside the open one. `scope` is what a header cell heads. */
  begin(role: PdfRole, scope?: 'Row' | 'Column'): void {
    const { context } = this.#document;
    const parent = this.#open.at(-1);
    const dict = context.obj({ Type: 'StructElem', S: role });
    if (parent !== undefined) dict.set(PDFName.of('P'), parent.ref);
    if (scope !== undefined) dict.set(PDFName.of('A'), context.obj({ O: 'Table', Scope: scope }));
    const element: Element = { ref: context.register(dict), dict, children: [] };
    parent?.children.push(element.ref);
    this.#elements.push(element);
    this.#open.push(element);
  }

  end(): void {
    this.#open.pop();
  }

  /** Opens an element for the time of `work`. */
  within(role: PdfRole, work: () => void, scope?: 'Row' | 'Column'): void {
    this.begin(role, scope);
    work();
    this.end();
  }

  /** Draws content of the open element on a page. */
  draw(page: PDFPage, work: () => void): void {
    const element = this.#open.at(-1);
    if (element === undefined) throw new Error('No element is open');
    const sequences = this.#pages.get(page) ?? [];
    this.#pages.set(page, sequences);
    const number = sequences.length;
    sequences.push(element.ref);
    element.children.push(this.#document.context.obj({ Type: 'MCR', Pg: page.ref, MCID: number }));
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
        PDFName.of('Span'),
        `<</MCID ${number}>>`,
      ]),
    );
    work();
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }

  /** Draws decoration. */
  artifact(page: PDFPage, work: () => void): void {
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]));
    work();
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }

  /** Writes the tree into the document. Nothing may be drawn after it. */
  finish(): void {
    const { context, catalog } = this.#document;
    const root = context.obj({ Type: 'StructTreeRoot' });
    const rootRef = context.register(root);
    const [document] = this.#elements;
    if (document === undefined) return;
    document.dict.set(PDFName.of('P'), rootRef);
    for (const { dict, children } of this.#elements) dict.set(PDFName.of('K'), context.obj(children));
    const numbers = [...this.#pages].flatMap(([page, sequences], index) => {
      page.node.set(PDFName.of('StructParents'), context.obj(index));
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
      return [context.obj(index), context.obj(sequences)];
    });
    root.set(PDFName.of('K'), document.ref);
    root.set(PDFName.of('ParentTree'), context.register(context.obj({ Nums: numbers })));
    root.set(PDFName.of('ParentTreeNextKey'), context.obj(this.#pages.size));
    catalog.set(PDFName.of('StructTreeRoot'), rootRef);
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  }
}

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

interface TextRun {
  text: string;
  font: PDFFont;
  size: number;
  width: number;
}

/** Breaks a line of terms into lines of at most `width` points. A longer word is broken, too. */
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
      // The space is drawn, too, so that words stay apart when the text is read or copied.
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
function wordsOf(line: readonly TermsRun[], style: PdfStyle, fonts: PdfFonts, width: number): TextRun[][] {
  const words: TextRun[][] = [];
  let word: TextRun[] = [];
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

function fittingParts(text: string, font: PDFFont, size: number, width: number): TextRun[] {
  const parts: TextRun[] = [];
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
 * Width of printable text in points. The library measures with kerning but draws without it, so each character is
 * measured by itself.
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

/** Text in the characters of a standard font: accents are kept if possible, anything else becomes '?'. */
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
