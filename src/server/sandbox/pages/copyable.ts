import { type Html, html } from '../../platform/html.ts';

/**
 * A value with a button that copies it (`catalogue.js`); without scripts there is no button, and the value is selected and
 * copied by hand.
 * @param what it is, for the name of the button
 */
export function copyable(value: string, what: string): Html {
  return html`<span class="copyable"><span class="number">${value}</span>${copyButton(value, what)}</span>`;
}

export function copyButton(value: string, what: string): Html {
  return html`<button type="button" class="copy" data-copy="${value}" aria-label="Copy ${what}">Copy</button>`;
}
