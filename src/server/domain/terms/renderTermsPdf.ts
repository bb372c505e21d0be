import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import { instantOf } from '../../../engine/dates/instantOf.ts';
import type { TermsRun, TermsSection } from '../../../engine/terms/Terms.ts';
import { formatValue } from '../../../engine/text/formatValue.ts';
import { drawTable } from './pdf/drawTable.ts';
import { PdfFlow } from './pdf/PdfFlow.ts';
import { PdfStructure } from './pdf/PdfStructure.ts';
import { type PdfFonts, styles } from './pdf/PdfStyle.ts';
import { wrapLine } from './pdf/wrapLine.ts';
import type { TermsVersion } from './termsOfSite.ts';

const bulletIndent = 14;

/**
 * Terms as a PDF on Letter pages: text in the standard fonts, tagged (headings, lists, tables with header cells), with
 * title and language, the version at the foot of every page. The same terms give the same bytes.
 * @param isPublic where applicants read it: a draft says so only elsewhere (F-406)
 */
export async function renderTermsPdf(terms: TermsVersion, isPublic = false): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  writeProperties(document, terms);
  const fonts = {
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const structure = new PdfStructure(document);
  const flow = new PdfFlow(document, structure);
  structure.within('H1', () => flow.lines(wrapLine(terms.title, flow.width, styles.title, fonts)));
  if (terms.status !== 'approved' && !isPublic) {
    const notice = [{ text: `Draft, ${terms.status}`, bold: false }];
    structure.within('P', () => flow.lines(wrapLine(notice, flow.width, styles.body, fonts)));
  }
  for (const section of terms.sections) drawSection(section, flow, structure, fonts);
  drawFeet(document, terms, structure, fonts);
  structure.finish();
  return document.save();
}

function writeProperties(document: PDFDocument, terms: TermsVersion): void {
  const effective = instantOf(terms.effective);
  document.setTitle(plain(terms.title), { showInWindowTitleBar: true });
  document.setLanguage(terms.language);
  document.setSubject(`Version ${terms.id}, in effect from ${terms.effective}`);
  document.setCreationDate(effective);
  document.setModificationDate(effective);
  document.catalog.set(PDFName.of('PageLayout'), PDFName.of('OneColumn'));
}

function drawSection(section: TermsSection, flow: PdfFlow, structure: PdfStructure, fonts: PdfFonts): void {
  switch (section.kind) {
    case 'heading': {
      const lines = wrapLine(section.line, flow.width, styles.heading, fonts);
      // A heading never stands alone at the foot of a page.
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

function drawFeet(
  document: PDFDocument,
  terms: TermsVersion,
  structure: PdfStructure,
  fonts: PdfFonts,
): void {
  const pages = document.getPages();
  pages.forEach((page, index) => {
    const text = `${plain(terms.title)}. In effect from ${formatValue(terms.effective, 'date')}. Page ${index + 1} of ${pages.length}`;
    const width = page.getWidth() - 112;
    const [line] = wrapLine([{ text, bold: false }], width, styles.footer, fonts);
    structure.artifact(page, () => {
      for (const piece of line?.pieces ?? []) {
        page.drawText(piece.text, { x: 56 + piece.x, y: 36, size: piece.size, font: piece.font });
      }
    });
  });
}

function plain(line: readonly TermsRun[]): string {
  return line.map((run) => run.text).join('');
}
