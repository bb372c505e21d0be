import { type Html, html } from '../../../src/server/platform/html.ts';

/**
 * A table whose first cells are row headers. Without room for columns its rows stack, each cell with the name of its
 * column; the roles keep it a table then, too.
 */
export function table({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly Html[])[];
}): Html {
  return html`<table role="table">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th scope="col" role="columnheader">${column}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((cells) => row(cells, columns))}
</tbody>
</table>`;
}

function row([first, ...rest]: readonly Html[], [, ...names]: readonly string[]): Html {
  return html`
<tr role="row"><th scope="row" role="rowheader">${first}</th>${rest.map(
    (cell, index) =>
      html`<td role="cell"${cell.markup !== '' && html` data-column="${names[index]}"`}>${cell}</td>`,
  )}</tr>`;
}

/**
 * Collapsed on a phone, open if there is room or the address names its section. Style sheets alone control this: it
 * works without scripts, and in older browsers it is a plain disclosure.
 */
export function fold(summary: Html | string, content: Html): Html {
  return html`<details class="fold"><summary>${summary}</summary>
${content}
</details>`;
}

/** Groups of four digits, or anything with a digit and no space: a number, a code, an address with one. */
const number = /(\d{4}(?: \d{4})+|\S*\d\S*)/u;

/** A sentence in which no number breaks across lines. A link is longer than a line: it breaks after punctuation. */
export function whole(text: string): Html {
  const partOf = (part: string, index: number) => {
    if (index % 2 === 0) return part;
    return part.includes('://') ? breakable(part) : html`<span class="whole">${part}</span>`;
  };
  return html`${text.split(number).map(partOf)}`;
}

/** Code that may break after punctuation, but not within a number. */
export function codeOf(text: string): Html {
  return html`<code>${breakable(text)}</code>`;
}

const signs = '/,:{}?&=_.-';

function breakable(text: string): Html {
  const isBreak = (index: number) =>
    signs.includes(text.charAt(index)) &&
    index + 1 < text.length &&
    !'0123456789'.includes(text.charAt(index + 1));
  return html`${text.split('').map((sign, index) => (isBreak(index) ? html`${sign}<wbr>` : sign))}`;
}

/**
 * A value with a copy button (`catalogue.js`); without scripts there is no button, and the value can be copied by hand.
 * @param what it is, for the name of the button
 */
export function copyable(value: string, what: string): Html {
  return html`<span class="copyable"><span class="number">${value}</span>${copyButton(value, what)}</span>`;
}

export function copyButton(value: string, what: string): Html {
  return html`<button type="button" class="copy" data-copy="${value}" aria-label="Copy ${what}">Copy</button>`;
}

/** A server time, as our own pages show it. */
export function time(at: string): Html {
  return html`<time class="number" datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>`;
}
