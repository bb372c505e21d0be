import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './Secrets.ts';

type Marker = Pick<Secrets, 'fingerprint'>;

/** Hexadecimal digits of each half: 128 bits. */
const half = 32;

/**
 * An id that nobody can guess and one session chain alone can use, without anything being stored: random bits, and this
 * server's mark on them and the chain.
 * @param purpose what the id is for; ids of another purpose are none
 */
export function newSignedId(purpose: string, chain: string, secrets: Marker): string {
  const random = randomBytes(half / 2).toString('hex');
  return random + markOn(random, purpose, chain, secrets);
}

/** Whether an id is one that this server made for this purpose and this chain. */
export function isSignedId(id: string, purpose: string, chain: string, secrets: Marker): boolean {
  const random = id.slice(0, half);
  const right = Buffer.from(random + markOn(random, purpose, chain, secrets));
  const claimed = Buffer.from(id);
  return claimed.length === right.length && timingSafeEqual(claimed, right);
}

function markOn(random: string, purpose: string, chain: string, secrets: Marker): string {
  return secrets.fingerprint(`id ${purpose}`, JSON.stringify([chain, random])).slice(0, half);
}
