import { entriesOf, type Node, textOf } from '../document/Node.ts';
import { htmlMistake } from '../grammar/htmlMistake.ts';
import type { Report } from '../report/Report.ts';
import { undrawable } from './undrawable.ts';

/** Nothing but digits, with the signs of an amount. */
const amount = /^[$€£]? ?\d[\d., ]*%?$/u;
/** Thousands with commas, cents behind a point; a number alone is neither money nor a share (F-763). */
const writtenAmount = /^(?:\$(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{2})?|\d+(?:\.\d+)?%)$/u;

/** A figure is shown as it is written: it says something, without markup, in characters that the PDF has. */
export function checkFigures(figures: Node | undefined, report: Report): void {
  for (const [name, node] of entriesOf(figures)) {
    const text = textOf(node) ?? '';
    const character = undrawable(text);
    const html = htmlMistake(text);
    if (text.trim() === '') {
      report.mistake(node.place, `the figure "${name}" is empty: write its value, or null to leave it out`);
    } else if (/\*\*|[{}]/u.test(text)) {
      report.mistake(node.place, `the figure "${name}" is shown as it stands: write no markup in it`);
    } else if (html !== undefined) {
      report.mistake(node.place, html.message);
    } else if (amount.test(text) && !writtenAmount.test(text)) {
      report.mistake(
        node.place,
        `"${text}" is no amount as it is written here: write it like $30.00, $1,000 or 35.90%`,
      );
    } else if (character !== undefined) {
      report.mistake(node.place, `the PDF of the terms cannot show "${character}": write it in words`);
    }
  }
}
