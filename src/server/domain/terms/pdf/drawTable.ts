import type { TermsRun, TermsSection } from '../../../../engine/terms/Terms.ts';
import type { PdfFlow } from './PdfFlow.ts';
import type { PdfStructure } from './PdfStructure.ts';
import { type PdfFonts, type PdfStyle, styles } from './PdfStyle.ts';
import { type PdfLine, wrapLine } from './wrapLine.ts';

const gap = { column: 14, row: 5 };
/** Part of the width that the first column takes. */
const firstShare = 0.4;

/** Draws a table. Rows stay whole where a page can hold them; the columns' headings are repeated on every page. */
export function drawTable(
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

/** Gives the first lines of a row the same height, so that small and large words stand on one line. */
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
