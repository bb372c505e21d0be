import { digitsOf, socialSecurityNumber } from '../../../engine/masks/masks.ts';

/** A Social Security number with its dashes, however it was sent; anything that is none stays incomplete (FRM-012). */
export function writtenSsn(ssn: string): string {
  return socialSecurityNumber.format(digitsOf(ssn));
}
