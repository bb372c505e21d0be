import { type Html, html } from '../../platform/html.ts';

/**
 * What is folded away on a phone and open where there is room, or where the address names its section. Only style
 * sheets decide that: it works without scripts, and a browser that does not know how leaves it a plain disclosure.
 */
export function fold(summary: Html | string, content: Html): Html {
  return html`<details class="fold"><summary>${summary}</summary>
${content}
</details>`;
}
