/**
 * Makes cleaned terms fit the page they stand in: their headings go below the page's own (the highest becomes `from`),
 * wide tables scroll in a box of their own (LOOK-10), links open beside the application, which is not lost.
 */
export function arrangeTerms(terms: DocumentFragment, from: number): DocumentFragment {
  lowerHeadings(terms, from);
  for (const table of terms.querySelectorAll('table')) {
    const box = table.ownerDocument.createElement('div');
    box.dataset.table = '';
    box.tabIndex = 0;
    box.setAttribute('role', 'group');
    const name = table.caption?.textContent ?? headingBefore(table);
    if (name !== '') box.setAttribute('aria-label', name);
    table.replaceWith(box);
    box.append(table);
    for (const row of table.rows) markFigure(row);
  }
  for (const link of terms.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return terms;
}

/** The most characters that fit beside the words of a row at 320 px. */
const longestFigure = 16;

/** On phones a row with a figure alone stays one line: what it is for, and the figure. */
function markFigure({ cells, dataset }: HTMLTableRowElement): void {
  const figure = cells.length === 2 ? (cells[1]?.textContent?.trim() ?? '') : '';
  if (figure !== '' && figure.length <= longestFigure) dataset.figure = '';
}

const headings = 'h1, h2, h3, h4, h5, h6';

function lowerHeadings(terms: DocumentFragment, from: number): void {
  const found = [...terms.querySelectorAll(headings)];
  const levels = [...new Set(found.map(levelOf))].sort((one, other) => one - other);
  for (const heading of found) {
    const level = Math.min(6, from + levels.indexOf(levelOf(heading)));
    const lowered = heading.ownerDocument.createElement(`h${level}`);
    lowered.append(...heading.childNodes);
    heading.replaceWith(lowered);
  }
}

function levelOf(heading: Element): number {
  return Number(heading.localName.slice(1));
}

function headingBefore(table: Element): string {
  for (let element: Element | null = table; element !== null; element = element.parentElement) {
    for (
      let before = element.previousElementSibling;
      before !== null;
      before = before.previousElementSibling
    ) {
      if (before.matches(headings)) return before.textContent?.trim() ?? '';
    }
  }
  return '';
}
