import type { Reservation, ReservationKind } from './Reservation.ts';

/** Who looks a reservation up (API-036). */
interface HolderQuery {
  lastName: string;
  /** Five digits. */
  zip: string;
  /** Last four digits of the SSN. */
  lastFour: string;
}

/** The system that keeps reservations. */
export interface ReservationService {
  /**
   * The reservation of a number, for somebody who also knows the SSN; an unknown number and a wrong SSN are the same.
   * @param ssn nine digits, or the last four
   * @throws ServiceFailure when the system does not answer
   */
  find(kind: ReservationKind, digits: string, ssn: string): Promise<Reservation | undefined>;
  /**
   * The number that a holder lost.
   * @throws ServiceFailure when the system does not answer
   */
  lookUp(query: HolderQuery): Promise<{ digits: string } | 'expired' | undefined>;
}
