import type { PDFFont } from 'pdf-lib';

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
