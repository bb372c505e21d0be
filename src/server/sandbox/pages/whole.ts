import { type Html, html } from '../../platform/html.ts';

/** Groups of four digits, or whatever holds a digit and no space: a number, a code, an address with one. */
const number = /(\d{4}(?: \d{4})+|\S*\d\S*)/u;

/** A sentence in which no number is broken at the end of a line. */
export function whole(text: string): Html {
  return html`${text
    .split(number)
    .map((part, index) => (index % 2 === 0 ? part : html`<span class="whole">${part}</span>`))}`;
}

const signs = '/,:{}?&=_.-';

/** Code that may be broken behind its signs, and nowhere within a number. */
export function codeOf(text: string): Html {
  const isBreak = (index: number) =>
    signs.includes(text.charAt(index)) &&
    index + 1 < text.length &&
    !'0123456789'.includes(text.charAt(index + 1));
  return html`<code>${text.split('').map((sign, index) => (isBreak(index) ? html`${sign}<wbr>` : sign))}</code>`;
}
