import type { Inline, Text, TextBlock } from '../../../engine/slice.ts';
import { type Html, html } from '../../platform/html.ts';

/** What a text names. */
interface TextFacts {
  /** A value by its path; '' where there is none. */
  value: (path: string) => string;
  /** Where a named link leads; its words stand alone where it leads nowhere. */
  href: (link: string) => string | undefined;
}

/** A text of the catalogue as HTML: headings, paragraphs and lists. */
export function textHtml(text: Text, facts: TextFacts): Html[] {
  if (typeof text === 'string') return [html`<p>${text}</p>`];
  if ('inline' in text) return [html`<p>${line(text.inline, facts)}</p>`];
  return text.blocks.map((block) => blockHtml(block, facts));
}

function blockHtml(block: TextBlock, facts: TextFacts): Html {
  if ('heading' in block) return html`<h2>${line(block.heading, facts)}</h2>`;
  if ('paragraph' in block) return html`<p>${line(block.paragraph, facts)}</p>`;
  return html`<ul>${block.list.map((item) => html`<li>${line(item, facts)}</li>`)}</ul>`;
}

function line(pieces: Inline[], facts: TextFacts): (Html | string)[] {
  return pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    if ('bold' in piece) return html`<strong>${line(piece.bold, facts)}</strong>`;
    if ('path' in piece) return facts.value(piece.path);
    const href = facts.href(piece.link);
    const words = line(piece.words, facts);
    return href === undefined ? html`${words}` : html`<a href="${href}">${words}</a>`;
  });
}
