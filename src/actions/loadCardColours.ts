import type { AnswerOf, RequestOf } from '../api/client.ts';
import { designLabel } from '../engine/derive/registry.ts';
import type { Action } from './action.ts';

/**
 * POST get-card-color-choice (OFR-018, ENT-012, API-020). Outcome: `{ colours }`, each `{ value, label, fee, art }`;
 * a '- Premium' suffix is not shown (OFR-019). `fee` is in dollars, `art` names a picture of the brand.
 */
const loadCardColours: Action<RequestOf<'get-card-color-choice'>> = async (input, { api }) => {
  const { payload } = await api.call('get-card-color-choice', input);
  return { outcome: 'loaded', colours: (payload ?? []).map(colourOf) };
};

type CardColour = NonNullable<AnswerOf<'get-card-color-choice'>['payload']>[number];

function colourOf(colour: CardColour): { value: string; label: string; fee: number; art: string } {
  return {
    value: colour.Code ?? '',
    label: designLabel(colour.DisplayName ?? ''),
    fee: colour.Fee ?? 0,
    art: colour.ColorCardFileName ?? '',
  };
}

export default loadCardColours;
