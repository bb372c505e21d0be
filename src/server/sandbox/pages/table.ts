import { type Html, html } from '../../platform/html.ts';

/**
 * A table whose first cells head their rows. Where there is no room for columns its rows stack, each cell with the name
 * of its column; the roles keep it a table then, too.
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
