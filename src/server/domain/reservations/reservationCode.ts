import type { Secrets } from '../../platform/encryption/Secrets.ts';

const place = 'reservation code';

/** Seals a reservation number for a link: nobody can make such a text, or read a number out of it. */
export function sealReservationCode(secrets: Secrets, number: string): string {
  return Buffer.from(secrets.seal(number, place)).toString('base64url');
}

/** The reservation number of a text from a link, undefined for any text that this server did not seal. */
export function openReservationCode(secrets: Secrets, code: string): string | undefined {
  if (!/^[\w-]+$/.test(code)) return undefined;
  try {
    return secrets.open(Buffer.from(code, 'base64url'), place);
  } catch {
    // Made up, cut off or of another server: all the same to who asks.
    return undefined;
  }
}
