import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. Its bits are random, so that a plain hash can't be guessed back. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
