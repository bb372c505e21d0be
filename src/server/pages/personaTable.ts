import type { CallAnswerDocument, Personas } from '../../compile/link/personasOf.ts';
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
      html`${answerOf(application)}`,
      html`${offer === undefined ? '' : answerOf(offer)}`,
      html`${limitIncrease === undefined ? '' : answerOf(limitIncrease)}`,
    ]),
  });
}

/** An answer in a few words. */
export function answerOf({ drop, http, success, payload, result }: CallAnswerDocument): string {
  if (drop) return 'the connection is dropped';
  if (http !== undefined) return `HTTP ${http}`;
  if (payload === null) return 'no payload';
  if (success === false) return 'Success false';
  const words = [result?.decision ?? result?.result, result?.failed_metric];
  return words.filter((word) => typeof word === 'string' && word !== '').join(', ') || 'empty';
}
