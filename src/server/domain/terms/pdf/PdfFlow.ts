import {
  PageSizes,
  type PDFDict,
  type PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  rgb,
} from 'pdf-lib';
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
 * The tags of a PDF: what a screen reader reads, in the order of the text. Content is drawn inside `draw`; what is
 * decoration (page numbers, lines, repeated headings) inside `artifact`.
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

  /** Opens an element inside the one that is open. `scope` is what a header cell heads. */
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

  /** Draws what is no content. */
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
