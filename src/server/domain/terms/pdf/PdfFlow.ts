import { PageSizes, type PDFDocument, type PDFPage, rgb } from 'pdf-lib';
import type { PdfStructure } from './PdfStructure.ts';
import type { PdfLine } from './wrapLine.ts';

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

  /** Goes on with a new page where less than `height` is left. True when it did. */
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

  /** Draws lines one under the other, over as many pages as they need. */
  lines(lines: readonly PdfLine[], indent = 0): void {
    for (const line of lines) {
      this.ensure(line.height);
      this.#structure.draw(this.#page, () => this.draw(line, this.left + indent, this.#y));
      this.#y -= line.height;
    }
  }

  /** Draws one line with its top at `y`, on this page, without moving on. The caller marks the content. */
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

  /** Draws a thin line across the text at the present height. */
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

  /** The page that is being filled and the height reached on it. */
  get place(): { page: PDFPage; y: number } {
    return { page: this.#page, y: this.#y };
  }
}
