import { entriesOf, type Node, textOf } from '../document/Node.ts';
import { htmlMistake } from '../grammar/htmlMistake.ts';
import { amountMistake } from '../link/checkGiven.ts';
import type { Report } from '../report/Report.ts';
import { undrawable } from './undrawable.ts';

/** A figure is shown as it is written: it says something, without markup, in characters that the PDF has. */
export function checkFigures(figures: Node | undefined, report: Report): void {
  for (const [name, node] of entriesOf(figures)) {
    const text = textOf(node) ?? '';
    const character = undrawable(text);
    const amount = amountMistake(text);
    const html = htmlMistake(text);
    if (text.trim() === '') {
      report.mistake(node.place, `the figure "${name}" is empty: write its value, or null to leave it out`);
    } else if (/\*\*|[{}]/u.test(text)) {
      report.mistake(node.place, `the figure "${name}" is shown as it stands: write no markup in it`);
    } else if (html !== undefined) {
      report.mistake(node.place, html.message);
    } else if (amount !== undefined) {
      report.mistake(node.place, amount);
    } else if (character !== undefined) {
      report.mistake(node.place, `the PDF of the terms cannot show "${character}": write it in words`);
    }
  }
}
