import {
  type PDFDict,
  type PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from 'pdf-lib';

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
