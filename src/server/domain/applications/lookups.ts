import type { Secrets } from '../../platform/encryption/Secrets.ts';

/** Look-up of a Social Security number, whatever its punctuation. */
export function ssnLookup(secrets: Secrets, ssn: string): string {
  return secrets.fingerprint('ssn', ssn.replace(/\D/g, ''));
}

/** What an SSN may be stored as: its look-ups by every key that is known. */
export function ssnLookups(secrets: Secrets, ssn: string): string[] {
  return secrets.fingerprints('ssn', ssn.replace(/\D/g, ''));
}

/** Look-up of a reference number together with the last four digits of the SSN. */
export function lastFourLookup(secrets: Secrets, reference: string, lastFour: string): string {
  return secrets.fingerprint('reference and last four', `${reference}:${lastFour}`);
}

/** What those may be stored as: their look-ups by every key that is known. */
export function lastFourLookups(secrets: Secrets, reference: string, lastFour: string): string[] {
  return secrets.fingerprints('reference and last four', `${reference}:${lastFour}`);
}
