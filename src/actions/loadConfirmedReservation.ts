import type { Action } from './action.ts';
import { reservationOutcome } from './reservationOutcome.ts';

/**
 * GET get-confirmed-reservation (F-112): what this session has confirmed, after the page was loaded anew. Input: none.
 * Outcome: see `reservationOutcome`. An issuer's API that lacks the call fails it.
 */
const loadConfirmedReservation: Action = async (_input, { api }) =>
  reservationOutcome(await api.call('get-confirmed-reservation', {}), 0);

export default loadConfirmedReservation;
