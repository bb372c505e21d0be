import { type Html, html } from './html.ts';

/** A table whose first cells head their rows. It scrolls by itself where it is too wide, with the keyboard, too. */
export function table({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly Html[])[];
}): Html {
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0">
<table>
<caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first, ...rest]) => html`
<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}
</tbody>
</table>
</div>`;
}
