import { ServiceFailure } from '../answers/ServiceFailure.ts';
import type { CallContext } from '../call.ts';
import { sandboxReservationService } from '../sandbox/sandboxReservationService.ts';
import type { ReservationService } from './ReservationService.ts';

/**
 * The system that keeps reservations: the sandbox's stand-in. Elsewhere this server knows none, and what nobody can look
 * up is never confirmed.
 * @throws ServiceFailure outside the sandbox
 */
export function chooseReservationService({ sandbox }: Pick<CallContext, 'sandbox'>): ReservationService {
  if (!sandbox) throw new ServiceFailure('reservations');
  return sandboxReservationService;
}
