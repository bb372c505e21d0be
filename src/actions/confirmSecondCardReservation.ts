import type { Action } from './action.ts';
import { reservationOutcome } from './reservationOutcome.ts';

/**
 * POST validate-cs-reservation (A-098, API-035). Input: the request (`reservationNumber`, `ssn`, `Email`, `MonthlyIncome`,
 * `productName`, `campaignId`), whose income is sent under both keys, and `attempts`, how many failed so far.
 * Outcome: see `reservationOutcome`.
 */
const confirmSecondCardReservation: Action = async ({ attempts, ...input }, { api, signal }) => {
  const request = { ...input, grossMonthlyIncome: input.MonthlyIncome };
  return reservationOutcome(await api.call('validate-cs-reservation', request, { signal }), attempts);
};

export default confirmSecondCardReservation;
