import type { AnswerOf } from '../api/client.ts';

/**
 * The outcome of reading a link: `{ found, reservationNumber }`, the number as its field holds it, digits without the
 * letter.
 */
export function resolvedReservation({
  success,
  payload,
}: AnswerOf<'decrypt-hash' | 'get-dm-reservation-by-hash'>): Record<string, unknown> {
  const said = typeof payload === 'string' ? payload : payload?.ReservationNumber;
  const reservationNumber = success === false ? '' : (said ?? '').replace(/\D/gu, '');
  return { found: reservationNumber !== '', reservationNumber };
}
