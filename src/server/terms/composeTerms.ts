import { createHash } from 'node:crypto';
import { parseTermsLine } from './parseTermsLine.ts';
import type { Terms, TermsSection } from './Terms.ts';
import type { TermsBlock, TermsDocument } from './TermsDocument.ts';

/**
 * Puts the figures of a site into the authored text.
 * @param values figures that win over those of the document
 * @throws Error with the line, when a figure is missing or a table row has another number of cells than columns
 */
export function composeTerms(document: TermsDocument, values: Readonly<Record<string, string>>): Terms {
  const figures = new Map(Object.entries({ ...document.figures, ...values }));
  const content = {
    status: document.status,
    language: document.language,
    effective: document.effective,
    title: parseTermsLine(document.title, figures),
    sections: Object.values(document.blocks).map((block) => section(block, figures)),
  };
  return { id: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32), ...content };
}

function section(block: TermsBlock, figures: ReadonlyMap<string, string>): TermsSection {
  const line = (authored: string) => parseTermsLine(authored, figures);
  if ('heading' in block) return { kind: 'heading', line: line(block.heading) };
  if ('paragraph' in block) return { kind: 'paragraph', line: line(block.paragraph) };
  if ('list' in block) return { kind: 'list', items: block.list.map(line) };
  const { caption, columns, rows } = block.table;
  for (const [id, cells] of Object.entries(rows)) {
    if (cells.length !== columns.length) {
      throw new Error(
        `Row '${id}' of the table '${caption}' has ${cells.length} cells, not ${columns.length}`,
      );
    }
  }
  return {
    kind: 'table',
    caption: line(caption),
    columns: columns.map(line),
    rows: Object.values(rows).map((cells) => cells.map(line)),
  };
}
