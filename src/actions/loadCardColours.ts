import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';

/**
 * POST get-card-color-choice (OFR-018, ENT-012, API-020). Outcome: `{ colours }`, each `{ value, label, fee, art }`;
 * a '- Premium' suffix is not shown (OFR-019). `fee` is in dollars, `art` names a picture of the brand.
 */
const loadCardColours: Action = async (input, { api, signal }) => {
  const { payload } = await api.call('get-card-color-choice', input, { signal });
  const list = Array.isArray(payload) ? payload : [];
  return { colours: list.map(colourOf) };
};

function colourOf(option: unknown): { value: string; label: string; fee: number; art: string } {
  const fee = Number(readKey(option, 'Fee') ?? 0);
  return {
    value: String(readKey(option, 'Code') ?? ''),
    label: String(readKey(option, 'DisplayName') ?? '').replace(/\s*-\s*Premium$/i, ''),
    fee: Number.isFinite(fee) ? fee : 0,
    art: String(readKey(option, 'ColorCardFileName') ?? ''),
  };
}

export default loadCardColours;
