import type { AnswerOf } from '../api/client.ts';
import type { ActionAnswer } from './action.ts';

/**
 * The outcome of reading a link: `{ reservationNumber }`, the number as its field holds it, digits without the
 * letter.
 */
export function resolvedReservation({
  success,
  payload,
}: AnswerOf<'decrypt-hash' | 'get-dm-reservation-by-hash'>): ActionAnswer {
  const said = typeof payload === 'string' ? payload : payload?.ReservationNumber;
  const reservationNumber = success === false ? '' : (said ?? '').replace(/\D/gu, '');
  const found = reservationNumber !== '';
  return { outcome: found ? 'found' : 'notFound', reservationNumber };
}
