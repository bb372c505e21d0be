import { randomBytes } from 'node:crypto';
import { isOneOf } from './isOneOf.ts';
import type { Secrets } from './Secrets.ts';

/** Hexadecimal digits of each half: 128 bits. */
const half = 32;

/**
 * An id that nobody can guess and one session chain alone can use, without anything being stored: random bits, and this
 * server's mark on them and the chain.
 * @param purpose what the id is for; ids of another purpose are none
 */
export function newSignedId(purpose: string, chain: string, secrets: Pick<Secrets, 'fingerprint'>): string {
  const random = randomBytes(half / 2).toString('hex');
  return random + secrets.fingerprint(...markOf(purpose, chain, random)).slice(0, half);
}

/** Whether an id is one that this server made for this purpose and this chain. */
export function isSignedId(
  id: string,
  purpose: string,
  chain: string,
  secrets: Pick<Secrets, 'fingerprints'>,
): boolean {
  const random = id.slice(0, half);
  const right = secrets.fingerprints(...markOf(purpose, chain, random));
  return isOneOf(
    id.slice(half),
    right.map((mark) => mark.slice(0, half)),
  );
}

/** Purpose and value of the fingerprint that marks an id. */
function markOf(purpose: string, chain: string, random: string): [purpose: string, value: string] {
  return [`id ${purpose}`, JSON.stringify([chain, random])];
}
