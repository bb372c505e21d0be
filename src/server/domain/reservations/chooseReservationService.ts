import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import type { CallContext } from '../ports/CallContext.ts';
import type { ReservationService } from '../ports/ReservationService.ts';

/**
 * The system that keeps reservations. What nobody can look up is never confirmed.
 * @throws ServiceFailure where there is none
 */
export function chooseReservationService({ ports }: Pick<CallContext, 'ports'>): ReservationService {
  if (ports.reservations === undefined) throw new ServiceFailure('reservations');
  return ports.reservations;
}
