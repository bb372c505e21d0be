import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { resolvedReservation } from './resolvedReservation.ts';

/** GET decrypt-hash/{code} (DM-010, API-032). Input: `{ code }`. Outcome: `{ reservationNumber }`. */
const resolveReservationCode: Action<Partial<RequestOf<'decrypt-hash'>>> = async ({ code = '' }, { api }) => {
  if (code === '') return { outcome: 'notFound', reservationNumber: '' };
  return resolvedReservation(await api.call('decrypt-hash', { code }));
};

export default resolveReservationCode;
