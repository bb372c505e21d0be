import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';

/**
 * POST validate-address-service (SVC-006…SVC-014, API-013). Outcome: `{ accepted, isPoBox, missing, suggestion }`:
 * the first missing part (street, city, zip, state, house_number, direction, A-048) and what the service suggests
 * for the field it belongs to. A service that itself fails accepts (SVC-014).
 */
const validateAddress: Action = async (input, { api, signal }) => {
  const answer = await api.call('validate-address-service', input, { signal });
  const parts = readKey(answer.payload, 'MissingParts');
  if (answer.success === false || !Array.isArray(parts)) {
    return { accepted: true, isPoBox: false, missing: '', suggestion: '' };
  }
  const isPoBox = readKey(answer.payload, 'IsPoBox') === true;
  const missing = String(parts[0] ?? '').toLowerCase();
  const suggestion = missing === '' ? '' : suggestionFor(missing, answer.payload);
  return { accepted: !isPoBox && missing === '', isPoBox, missing, suggestion };
};

/** A part of the street line suggests the whole line, since that is what the field holds. */
function suggestionFor(part: string, payload: unknown): string {
  const parts = readKey(payload, 'SuggestedParts');
  const ofStreet = part === 'house_number' || part === 'direction';
  const suggested = (ofStreet ? readKey(parts, 'street') : undefined) ?? readKey(parts, part);
  const whole = readKey(payload, 'SuggestedAddress');
  return String(suggested ?? (ofStreet || part === 'street' ? whole : undefined) ?? '');
}

export default validateAddress;
