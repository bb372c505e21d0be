import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { type Attempts, reservationOutcome } from './reservationOutcome.ts';

/**
 * POST validate-cs-reservation (A-098, API-035). Input: the request (`reservationNumber`, `ssn`, `Email`, `MonthlyIncome`,
 * `productName`, `campaignId`), whose income is sent under both keys, and `attempts`, how many failed so far.
 * Outcome: see `reservationOutcome`.
 */
const confirmSecondCardReservation: Action<RequestOf<'validate-cs-reservation'> & Attempts> = async (
  { attempts, ...input },
  { api },
) => {
  const request = { ...input, grossMonthlyIncome: input.MonthlyIncome };
  return reservationOutcome(await api.call('validate-cs-reservation', request), attempts);
};

export default confirmSecondCardReservation;
