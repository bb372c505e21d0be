import { randomBytes } from 'node:crypto';

/** A `ref_hash`: 256 random bits, which find an application again for whoever was given them, whatever keys come and go. */
export function randomReferenceHash(): string {
  return randomBytes(32).toString('hex');
}
