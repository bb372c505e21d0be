import { type Html, html } from '../../platform/html.ts';

/** A time of the server, as our own pages show it. */
export function time(at: string): Html {
  return html`<time class="number" datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>`;
}
