import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import { signChallenge } from './signChallenge.ts';

/** Largest number to try: about half a second of work on a phone, on average half of that. */
const largest = 50_000;
/** A puzzle can be answered this long, seconds. */
const lifetime = 600;

export interface CaptchaChallenge {
  algorithm: 'SHA-256';
  challenge: string;
  salt: string;
  maxnumber: number;
  signature: string;
}

/**
 * Makes a puzzle for one session: find the number whose hash behind the salt is the challenge. Nothing is stored;
 * the signature makes it ours and binds it to the session.
 */
export function createChallenge(
  chain: string,
  now: Date,
  secrets: Pick<Secrets, 'fingerprint'>,
): CaptchaChallenge {
  const ends = Math.floor(now.getTime() / 1000) + lifetime;
  // The last `&` keeps digits of the number from being read as digits of the time.
  const salt = `${randomBytes(16).toString('hex')}?expires=${ends}&`;
  const challenge = hashOf(salt, randomInt(largest + 1));
  return {
    algorithm: 'SHA-256',
    challenge,
    salt,
    maxnumber: largest,
    signature: signChallenge({ chain, salt, challenge }, secrets),
  };
}

/** What a solver compares with the challenge: 64 hexadecimal digits. */
export function hashOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex');
}
