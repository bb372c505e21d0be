import { digitsOf } from '../../../engine/masks/digitsOf.ts';
import { socialSecurityNumber } from '../../../engine/masks/socialSecurityNumber.ts';

/** A Social Security number with its dashes, however it was sent; anything that is none stays incomplete (FRM-012). */
export function writtenSsn(ssn: string): string {
  return socialSecurityNumber.format(digitsOf(ssn));
}
