import type { Action } from './action.ts';
import { resolvedReservation } from './resolvedReservation.ts';

/** GET decrypt-hash/{code} (DM-010, API-032). Input: `{ code }`. Outcome: `{ found, reservationNumber }`. */
const resolveReservationCode: Action = async (input, { api, signal }) => {
  const parameters = { code: String(input.code ?? '') };
  if (parameters.code === '') return { found: false, reservationNumber: '' };
  return resolvedReservation(await api.call('decrypt-hash', undefined, { parameters, signal }));
};

export default resolveReservationCode;
