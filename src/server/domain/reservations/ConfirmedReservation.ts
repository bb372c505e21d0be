import type { Reservation } from '../ports/Reservation.ts';

/** A reservation that a visitor confirmed: the application has to be that of its holder. */
export interface ConfirmedReservation extends Reservation {
  /** Digits of the SSN that it was confirmed with: nine, or the last four. */
  ssn: string;
}
