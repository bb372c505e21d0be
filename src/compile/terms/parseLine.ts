import type { Inline } from '../../engine/slice.ts';
import type { LinkedRun } from '../../engine/terms/fillTerms.ts';
import { type Placeholders, parseInline, TextMistake } from '../../engine/text/parseText.ts';
import { type Node, textOf } from '../document/Node.ts';
import { placeInText } from '../document/placeInText.ts';
import { htmlMistake } from '../grammar/htmlMistake.ts';
import type { Report } from '../report/Report.ts';
import type { TermsText } from './TermsText.ts';
import { undrawable } from './undrawable.ts';

const figures: Placeholders = {
  pattern: /^[a-z][A-Za-z0-9]*$/u,
  what: 'the name of a figure such as lateFee',
};

/**
 * A line of terms: the markup of copy without links and formats. What is malformed is a mistake at its place in the line.
 * @param named gets the figures that the line names
 */
export function parseLine(node: Node | undefined, named: TermsText['named'], report: Report): LinkedRun[] {
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
