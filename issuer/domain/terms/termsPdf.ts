import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import { instantOf } from '../../../src/engine/dates/dates.ts';
import type { TermsRun, TermsSection } from '../../../src/engine/terms/fillTerms.ts';
import { formatValue } from '../../../src/engine/text/formatValue.ts';
import {
  PdfFlow,
  type PdfFonts,
  type PdfLine,
  PdfStructure,
  type PdfStyle,
  styles,
  wrapLine,
} from './PdfFlow.ts';
import type { TermsVersion } from './terms.ts';

/** Cache of documents by version and audience; a version never changes. The maximum number. */
const kept = 50;
const drawn = new Map<string, Promise<string>>();

/**
 * The PDF of terms as base64, created once per version.
 * @param isPublic as in `renderTermsPdf`
 */
export function termsPdf(terms: TermsVersion, isPublic: boolean): Promise<string> {
  const key = `${terms.id} ${isPublic}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const drawing = renderTermsPdf(terms, isPublic).then((bytes) => Buffer.from(bytes).toString('base64'));
  // A failure is not cached: the next request tries again.
  drawing.catch(() => drawn.delete(key));
  drawn.set(key, drawing);
  const [oldest] = drawn.keys();
  if (drawn.size > kept && oldest !== undefined) drawn.delete(oldest);
  return drawing;
}

/**
 * Terms as a PDF (`drawDocument`), with the version at the bottom of every page.
 * @param isPublic whether applicants read it: only elsewhere is a draft marked as such (F-406)
 */
export function renderTermsPdf(terms: TermsVersion, isPublic = false): Promise<Uint8Array> {
  const { title, language, effective, id, status, sections } = terms;
  return drawDocument({
    title,
    language,
    subject: `Version ${id}, in effect from ${effective}`,
    date: instantOf(effective),
    foot: `${plain(title)}. In effect from ${formatValue(effective, 'date')}.`,
    notice: status === 'approved' || isPublic ? undefined : `Draft, ${status}`,
    sections,
  });
}

const bulletIndent = 14;

/** What a PDF says. */
interface PdfText {
  title: TermsRun[];
  language: string;
  subject: string;
  /** Its date or time. */
  date: Date;
  /** At the bottom of every page, before the page number. */
  foot: string;
  /** Under the title. */
  notice?: string | undefined;
  sections: readonly TermsSection[];
}

/**
 * A text as a PDF on Letter pages, in the standard fonts, tagged (headings, lists, tables with header cells), with
 * title and language. The same text gives the same bytes.
 */
export async function drawDocument(text: PdfText): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  writeProperties(document, text);
  const fonts = {
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const structure = new PdfStructure(document);
  const flow = new PdfFlow(document, structure);
  structure.within('H1', () => flow.lines(wrapLine(text.title, flow.width, styles.title, fonts)));
  if (text.notice !== undefined) {
    const notice = [{ text: text.notice, bold: false }];
    structure.within('P', () => flow.lines(wrapLine(notice, flow.width, styles.body, fonts)));
  }
  for (const section of text.sections) drawSection(section, flow, structure, fonts);
  drawFeet(document, text.foot, structure, fonts);
  structure.finish();
  return document.save();
}

function writeProperties(document: PDFDocument, { title, language, subject, date }: PdfText): void {
  document.setTitle(plain(title), { showInWindowTitleBar: true });
  document.setLanguage(language);
  document.setSubject(subject);
  document.setCreationDate(date);
  document.setModificationDate(date);
  document.catalog.set(PDFName.of('PageLayout'), PDFName.of('OneColumn'));
}

function drawSection(section: TermsSection, flow: PdfFlow, structure: PdfStructure, fonts: PdfFonts): void {
  switch (section.kind) {
    case 'heading': {
      const lines = wrapLine(section.line, flow.width, styles.heading, fonts);
      // A heading is never alone at the bottom of a page.
      flow.ensure(90);
      flow.skip(16);
      structure.within('H2', () => flow.lines(lines));
      flow.skip(2);
      return;
    }
    case 'paragraph':
      flow.skip(6);
      structure.within('P', () => flow.lines(wrapLine(section.line, flow.width, styles.body, fonts)));
      return;
    case 'list':
      flow.skip(6);
      structure.within('L', () => {
        for (const item of section.items) drawItem(item, flow, structure, fonts);
      });
      return;
    case 'table':
      flow.skip(8);
      drawTable(section, flow, structure, fonts);
      flow.skip(4);
  }
}

function drawItem(item: readonly TermsRun[], flow: PdfFlow, structure: PdfStructure, fonts: PdfFonts): void {
  const lines = wrapLine(item, flow.width - bulletIndent, styles.body, fonts);
  const [bullet] = wrapLine([{ text: '•', bold: false }], bulletIndent, styles.body, fonts);
  flow.ensure(lines[0]?.height ?? 0);
  const { page, y } = flow.place;
  if (bullet !== undefined) structure.artifact(page, () => flow.draw(bullet, flow.left, y));
  structure.within('LI', () => structure.within('LBody', () => flow.lines(lines, bulletIndent)));
}

function drawFeet(document: PDFDocument, foot: string, structure: PdfStructure, fonts: PdfFonts): void {
  const pages = document.getPages();
  pages.forEach((page, index) => {
    const text = `${foot} Page ${index + 1} of ${pages.length}`;
    const width = page.getWidth() - 112;
    const [line] = wrapLine([{ text, bold: false }], width, styles.footer, fonts);
    structure.artifact(page, () => {
      for (const piece of line?.pieces ?? []) {
        page.drawText(piece.text, { x: 56 + piece.x, y: 36, size: piece.size, font: piece.font });
      }
    });
  });
}

/** A line without its weights. */
function plain(line: readonly TermsRun[]): string {
  return line.map((run) => run.text).join('');
}

const gap = { column: 14, row: 5 };
/** Part of the width that the first column takes. */
const firstShare = 0.4;

/** Draws a table. Rows stay whole if they fit on a page; column headings repeat on every page. */
function drawTable(
  table: TermsSection & { kind: 'table' },
  flow: PdfFlow,
  structure: PdfStructure,
  fonts: PdfFonts,
): void {
  const widths = columnWidths(table.columns.length, flow.width);
  const wrapped = (cells: readonly TermsRun[][], style: PdfStyle) =>
    onOneBaseline(cells.map((cell, index) => wrapLine(cell, widths[index] ?? flow.width, style, fonts)));
  const head = wrapped(table.columns, styles.column);
  const caption = wrapLine(table.caption, flow.width, styles.caption, fonts);
  flow.ensure(heightOf(caption) + rowHeight(head) + 40);
  structure.within('Table', () => {
    structure.within('Caption', () => flow.lines(caption));
    flow.skip(gap.row);
    structure.within('TR', () => drawHead(true));
    for (const row of table.rows) {
      const cells = wrapped(row, styles.cell);
      if (rowHeight(cells) <= flow.fullRoom && flow.ensure(rowHeight(cells))) drawHead(false);
      structure.within('TR', () => drawRow(cells));
    }
  });
  flow.rule();

  function drawHead(first: boolean): void {
    const { page, y } = flow.place;
    head.forEach((lines, index) => {
      const draw = () => drawLines(lines, xOf(index), y);
      if (first) structure.within('TH', () => structure.draw(page, draw), 'Column');
      else structure.artifact(page, draw);
    });
    flow.advance(rowHeight(head));
  }

  /** Line by line over all columns, so that even a row longer than a page is drawn. */
  function drawRow(cells: PdfLine[][]): void {
    flow.rule();
    flow.advance(gap.row);
    const { page, y } = flow.place;
    const fits = rowHeight(cells) <= flow.room + gap.row;
    cells.forEach((lines, index) => {
      const role = index === 0 ? 'TH' : 'TD';
      structure.within(
        role,
        () => {
          if (fits) structure.draw(page, () => drawLines(lines, xOf(index), y));
          else flow.lines(lines, xOf(index) - flow.left);
        },
        index === 0 ? 'Row' : undefined,
      );
    });
    if (fits) flow.advance(Math.max(...cells.map(heightOf)) + gap.row);
  }

  function drawLines(lines: PdfLine[], x: number, top: number): void {
    let y = top;
    for (const line of lines) {
      flow.draw(line, x, y);
      y -= line.height;
    }
  }

  function xOf(column: number): number {
    return flow.left + widths.slice(0, column).reduce((sum, width) => sum + width + gap.column, 0);
  }
}

function columnWidths(count: number, width: number): number[] {
  const usable = width - gap.column * (count - 1);
  const first = usable * firstShare;
  return Array.from({ length: count }, (_, index) => (index === 0 ? first : (usable - first) / (count - 1)));
}

/** Gives the first lines of a row the same height, so that small and large words share a baseline. */
function onOneBaseline(cells: PdfLine[][]): PdfLine[][] {
  const height = Math.max(...cells.map(([first]) => first?.height ?? 0));
  return cells.map(([first, ...rest]) => (first === undefined ? [] : [{ ...first, height }, ...rest]));
}

function rowHeight(cells: PdfLine[][]): number {
  return Math.max(...cells.map(heightOf)) + 2 * gap.row;
}

function heightOf(lines: readonly PdfLine[]): number {
  return lines.reduce((sum, line) => sum + line.height, 0);
}
