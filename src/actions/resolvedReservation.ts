import type { Answer } from '../api/client.ts';
import { readKey } from '../api/readKey.ts';

/**
 * The outcome of reading a link: `{ found, reservationNumber }`, the number as its field holds it, digits without the
 * letter.
 */
export function resolvedReservation({ success, payload }: Answer): Record<string, unknown> {
  const said = typeof payload === 'string' ? payload : readKey(payload, 'ReservationNumber');
  const reservationNumber = success === false ? '' : String(said ?? '').replace(/\D/gu, '');
  return { found: reservationNumber !== '', reservationNumber };
}
