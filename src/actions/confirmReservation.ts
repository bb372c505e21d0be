import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { type Attempts, reservationOutcome } from './reservationOutcome.ts';

/**
 * POST validate-dm-reservation (DM-017, API-034). Input: the request (`reservationNumber`, `ssn`, `productName`,
 * `campaignId`, `useLast4SSN`) and `attempts`, how many failed so far. Outcome: see `reservationOutcome`.
 */
const confirmReservation: Action<RequestOf<'validate-dm-reservation'> & Attempts> = async (
  { attempts, ...request },
  { api },
) => reservationOutcome(await api.call('validate-dm-reservation', request), attempts);

export default confirmReservation;
