import { createHash } from 'node:crypto';

/** SHA-256 of a text or bytes in hexadecimal, cut to `length` characters. */
export function contentHash(content: string | Uint8Array, length: number): string {
  return createHash('sha256').update(content).digest('hex').slice(0, length);
}
