import { decodePDFRawStream, type PDFDocument, PDFRawStream } from 'pdf-lib';

/** The words that the pages of a PDF of ours draw, a line for each piece, in the encoding of the standard fonts. */
export function textOfPdf(document: PDFDocument): string {
  const drawn = document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return [];
    const content = Buffer.from(decodePDFRawStream(object).decode()).toString('latin1');
    return [...content.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    );
  });
  return drawn.join('\n');
}
