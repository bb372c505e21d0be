import { isOneOf } from '../../platform/encryption/isOneOf.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { CaptchaSolution } from '../ports/CaptchaSolution.ts';
import { hashOf } from './createChallenge.ts';
import { isSignatureOf } from './signChallenge.ts';

/**
 * Checks a solution of a puzzle that this server made for this session and that has not ended.
 * Whether it was used before is for the database to say.
 * @param token base64 of `{ algorithm, challenge, number, salt, signature }`
 */
export function verifySolution(
  token: string,
  chain: string,
  now: Date,
  secrets: Pick<Secrets, 'fingerprints'>,
): CaptchaSolution | undefined {
  const claim = readToken(token);
  if (claim === undefined) return undefined;
  const { challenge, salt, number, signature } = claim;
  const endsAt = endOf(salt);
  if (endsAt === undefined || endsAt <= now) return undefined;
  if (!isSignatureOf(signature, { chain, salt, challenge }, secrets)) return undefined;
  if (!isOneOf(challenge, [hashOf(salt, number)])) return undefined;
  return { challenge, endsAt };
}

interface Claim {
  challenge: string;
  salt: string;
  number: number;
  signature: string;
}

function readToken(token: string): Claim | undefined {
  const claim = parse(Buffer.from(token, 'base64').toString('utf8'));
  if (typeof claim !== 'object' || claim === null) return undefined;
  const { algorithm, challenge, salt, number, signature } = claim as Record<string, unknown>;
  if (algorithm !== 'SHA-256' || typeof number !== 'number' || !Number.isSafeInteger(number))
    return undefined;
  if (typeof challenge !== 'string' || typeof salt !== 'string' || typeof signature !== 'string')
    return undefined;
  return { challenge, salt, number, signature };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function endOf(salt: string): Date | undefined {
  const seconds = /\?expires=(\d{1,12})&$/.exec(salt)?.[1];
  return seconds === undefined ? undefined : new Date(Number(seconds) * 1000);
}
