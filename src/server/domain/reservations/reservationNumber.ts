import type { ReservationKind } from '../ports/Reservation.ts';

/** The letter that is printed before the digits of a number from a letter by mail (DM-002, DM-014). */
const letter = 'D';

/** The digits as they were meant: the letter may be left out where numbers have one; spaces and dashes are no part of it. */
export function digitsOfReservation(kind: ReservationKind, number: string): string {
  const plain = number.replace(/[\s-]/g, '');
  return kind === 'directMail' ? plain.replace(new RegExp(`^${letter}`, 'i'), '') : plain;
}

/** The number as answers and submissions write it: with its letter, or eleven digits where a second card is reserved. */
export function writtenReservation(kind: ReservationKind, digits: string): string {
  return kind === 'directMail' ? letter + digits : digits;
}
