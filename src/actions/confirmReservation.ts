import type { Action } from './action.ts';
import { reservationOutcome } from './reservationOutcome.ts';

/**
 * POST validate-dm-reservation (DM-017, API-034). Input: the request (`reservationNumber`, `ssn`, `productName`,
 * `campaignId`, `useLast4SSN`) and `attempts`, how many failed so far. Outcome: see `reservationOutcome`.
 */
const confirmReservation: Action = async ({ attempts, ...request }, { api, signal }) =>
  reservationOutcome(await api.call('validate-dm-reservation', request, { signal }), attempts);

export default confirmReservation;
