import type { Personas } from '../../compile/link/personasOf.ts';
import { answerInWords } from '../sandbox/answerInWords.ts';
import { type Html, html } from './html.ts';
import { table } from './table.ts';

/** The personas of a release, as the server decides by them. */
export function personaTable(personas: Personas): Html {
  return table({
    caption: 'What the sandbox answers to each',
    columns: ['Last four', 'What it stands for', 'First answer', 'Answer to the offer', 'Higher limit'],
    rows: Object.entries(personas).map(([last4, { about, application, offer, limitIncrease }]) => [
      html`<span class="number">${last4}</span>`,
      html`${about}`,
      html`${answerInWords(application)}`,
      html`${offer === undefined ? '' : answerInWords(offer)}`,
      html`${limitIncrease === undefined ? '' : answerInWords(limitIncrease)}`,
    ]),
  });
}
