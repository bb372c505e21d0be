import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { resolvedReservation } from './resolvedReservation.ts';

/**
 * GET get-dm-reservation-by-hash/{hash} (DM-009, DM-011, API-031). Input: `{ hash }`, of the parameter hash or cfcechash.
 * Outcome: `{ reservationNumber }`.
 */
const resolveReservationHash: Action<Partial<RequestOf<'get-dm-reservation-by-hash'>>> = async (
  { hash = '' },
  { api },
) => {
  if (hash === '') return { outcome: 'notFound', reservationNumber: '' };
  return resolvedReservation(await api.call('get-dm-reservation-by-hash', { hash }));
};

export default resolveReservationHash;
