import type { Inline } from '../../engine/slice.ts';
import type {
  LinkedRun,
  LinkedTerms,
  Terms,
  TermsSection,
  TermsSummary,
} from '../../engine/terms/fillTerms.ts';
import { type Placeholders, parseInline, TextMistake } from '../../engine/text/parseText.ts';
import { entriesOf, itemsOf, member, type Node, placeInText, textOf } from '../document/Node.ts';
import { htmlMistake } from '../grammar/textMistakes.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';

/** The terms of a brand, parsed: figures stand by their names. */
export interface TermsText {
  terms: Omit<Terms<LinkedRun>, 'status'> & Pick<LinkedTerms, 'summaries'>;
  /** Every place that names a figure, in the order of the text. */
  named: { figure: string; place: Place }[];
}

/**
 * Parses the terms of a brand, all layers merged. What would not be drawn as it is meant is a mistake.
 * @param node keeps to the grammar, layer by layer
 */
export function parseTerms(node: Node, report: DiagnosticCollector): TermsText {
  const named: TermsText['named'] = [];
  const line = (of: Node | undefined) => parseLine(of, named, report);
  const textIn = (text: Node): TermsSummary<LinkedRun> => {
    const blocks = member(text, 'blocks');
    const sections = entriesOf(blocks).flatMap(([id, block]) => parseBlock(id, block, line, report) ?? []);
    if (blocks !== undefined && sections.length === 0)
      report.mistake(blocks.place, 'the terms have no blocks');
    return { title: line(member(text, 'title')), sections };
  };
  const text = textIn(node);
  const summaries = entriesOf(member(node, 'summaries')).map(([tag, summary]) => [tag, textIn(summary)]);
  return {
    terms: {
      language: textOf(member(node, 'language')) ?? '',
      effective: textOf(member(node, 'effective')) ?? '',
      ...text,
      ...(summaries.length > 0 && { summaries: Object.fromEntries(summaries) }),
    },
    named,
  };
}

type Line = (node: Node | undefined) => LinkedRun[];

function parseBlock(
  id: string,
  block: Node,
  line: Line,
  report: DiagnosticCollector,
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

function parseTable(
  id: string,
  table: Node,
  line: Line,
  report: DiagnosticCollector,
): TermsSection<LinkedRun> {
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

const figures: Placeholders = {
  pattern: /^[a-z][A-Za-z0-9]*$/u,
  what: 'the name of a figure such as lateFee',
};

/**
 * A line of terms: the markup of copy without links and formats. What is malformed is a mistake at its place in the line.
 * @param named gets the figures that the line names
 */
function parseLine(
  node: Node | undefined,
  named: TermsText['named'],
  report: DiagnosticCollector,
): LinkedRun[] {
  const line = textOf(node);
  if (node === undefined || line === undefined) return [];
  const mistake = (offset: number, words: string) => report.mistake(placeInText(node, offset), words);
  if (line.trim() === '') mistake(0, 'the text is empty: write it, or leave it out');
  let pieces: Inline[];
  try {
    pieces = parseInline(line, '', figures);
  } catch (error) {
    if (!(error instanceof TextMistake)) throw error;
    mistake(error.offset, error.message);
    return [];
  }
  checkBraces(line, mistake);
  checkCharacters(line, mistake);
  const html = htmlMistake(line);
  if (html !== undefined) mistake(html.offset, html.message);
  let from = 0;
  const runsOf = (inline: readonly Inline[], bold: boolean): LinkedRun[] =>
    inline.flatMap((piece): LinkedRun[] => {
      if (typeof piece === 'string') return [{ text: piece, bold }];
      if ('bold' in piece) return runsOf(piece.bold, true);
      if ('link' in piece) {
        mistake(line.indexOf('['), 'terms hold no links: write the address, or \\[ for a bracket');
        return [];
      }
      const { path: figure, format } = piece;
      const at = line.indexOf(`{${figure}`, from);
      from = at + 1;
      if (format !== undefined) mistake(at, `a figure is shown as it is written: leave "|${format}" out`);
      named.push({ figure, place: placeInText(node, at) });
      return [{ figure, bold }];
    });
  return runsOf(pieces, false);
}

/** A brace that closes nothing stands for a figure whose opening brace was forgotten. */
function checkBraces(line: string, mistake: (offset: number, words: string) => void): void {
  let open = 0;
  for (const match of line.matchAll(/\\\{|\{|\}|\\./gu)) {
    if (match[0].endsWith('{')) open += 1;
    else if (match[0] === '}' && open > 0) open -= 1;
    else if (match[0] === '}') mistake(match.index, 'no { opens what is closed here');
  }
}

/** The PDF of the terms would show a question mark instead. */
function checkCharacters(line: string, mistake: (offset: number, words: string) => void): void {
  const character = undrawable(line);
  if (character === undefined) return;
  mistake(line.indexOf(character), `the PDF of the terms cannot show "${character}": write it in words`);
}

/** Beyond ASCII and Latin-1: what the standard fonts of a PDF have (Windows-1252). */
const more = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const drawable = new RegExp(`^[\\u0020-\\u007e\\u00a0-\\u00ff${more}]$`, 'u');

/** The first character of a text that the standard fonts of a PDF lack; undefined where there is none. */
export function undrawable(text: string): string | undefined {
  return [...text].find((character) => !drawable.test(character));
}
