import type { LinkedRun, TermsSection } from '../../engine/terms/fillTerms.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../document/Node.ts';
import type { Report } from '../report/Report.ts';
import { parseLine } from './parseLine.ts';
import type { TermsText } from './TermsText.ts';

/**
 * Parses the terms of a brand, all layers merged. What would not be drawn as it is meant is a mistake.
 * @param node keeps to the grammar, layer by layer
 */
export function parseTerms(node: Node, report: Report): TermsText {
  const named: TermsText['named'] = [];
  const line = (of: Node | undefined) => parseLine(of, named, report);
  const title = line(member(node, 'title'));
  const blocks = member(node, 'blocks');
  const sections = entriesOf(blocks).flatMap(([id, block]) => parseBlock(id, block, line, report) ?? []);
  if (blocks !== undefined && sections.length === 0) report.mistake(blocks.place, 'the terms have no blocks');
  return {
    terms: {
      status: textOf(member(node, 'status')) ?? '',
      language: textOf(member(node, 'language')) ?? '',
      effective: textOf(member(node, 'effective')) ?? '',
      title,
      sections,
    },
    named,
  };
}

type Line = (node: Node | undefined) => LinkedRun[];

function parseBlock(
  id: string,
  block: Node,
  line: Line,
  report: Report,
): TermsSection<LinkedRun> | undefined {
  const [[kind, content] = [], second] = entriesOf(block);
  if (second !== undefined) {
    report.mistake(
      second[2],
      `the block "${id}" holds "${kind}" and "${second[0]}": give the new one an id of its own, or say "${kind}": null`,
    );
    return undefined;
  }
  if (content === undefined) {
    report.mistake(block.place, `the block "${id}" is empty: say "${id}": null to leave it out`);
    return undefined;
  }
  if (kind === 'heading' || kind === 'paragraph') return { kind, line: line(content) };
  if (kind === 'list') return { kind, items: itemsOf(content).map(line) };
  return parseTable(id, content, line, report);
}

function parseTable(id: string, table: Node, line: Line, report: Report): TermsSection<LinkedRun> {
  for (const key of ['caption', 'columns', 'rows']) {
    if (member(table, key) === undefined) report.mistake(table.place, `the key "${key}" is missing`);
  }
  const columns = itemsOf(member(table, 'columns'));
  const rows = entriesOf(member(table, 'rows'));
  if (member(table, 'rows') !== undefined && rows.length === 0)
    report.mistake(table.place, `the table "${id}" has no rows: leave it out with "${id}": null`);
  for (const [row, cells, place] of rows) {
    const { length } = itemsOf(cells);
    if (columns.length > 0 && length !== columns.length) {
      report.mistake(
        place,
        `the row "${row}" has ${length} texts and the table ${columns.length} columns: write one for each`,
      );
    }
  }
  return {
    kind: 'table',
    caption: line(member(table, 'caption')),
    columns: columns.map(line),
    rows: rows.map(([, cells]) => itemsOf(cells).map(line)),
  };
}
