import personas from '../sandbox/personas.json' with { type: 'json' };
import { type Html, html } from './html.ts';
import { table } from './table.ts';

/** What a persona's call answers, as far as a table tells it. */
interface PersonaAnswer {
  result?: Record<string, unknown>;
  success?: boolean;
  payload?: unknown;
  http?: number;
  drop?: boolean;
}

interface Persona {
  last4: string;
  about: string;
  application: PersonaAnswer;
  offer?: PersonaAnswer;
  limitIncrease?: PersonaAnswer;
}

/** The personas of the sandbox, as the server decides by them. */
export function personaTable(): Html {
  return table({
    caption: 'What the sandbox answers to each',
    columns: ['Last four', 'What it stands for', 'First answer', 'Answer to the offer', 'Higher limit'],
    rows: (personas.personas as Persona[]).map(({ last4, about, application, offer, limitIncrease }) => [
      html`<span class="number">${last4}</span>`,
      html`${about}`,
      html`${answerOf(application)}`,
      html`${offer === undefined ? '' : answerOf(offer)}`,
      html`${limitIncrease === undefined ? '' : answerOf(limitIncrease)}`,
    ]),
  });
}

function answerOf({ drop, http, success, payload, result }: PersonaAnswer): string {
  if (drop) return 'the connection is dropped';
  if (http !== undefined) return `HTTP ${http}`;
  if (payload === null) return 'no payload';
  if (success === false) return 'Success false';
  const words = [result?.decision ?? result?.result, result?.failed_metric];
  return words.filter((word) => typeof word === 'string' && word !== '').join(', ') || 'empty';
}
