import { createHash, randomBytes, randomInt } from 'node:crypto';
import { ServiceFailure } from '../../src/server/platform/answers.ts';
import { refuseWithoutCaptcha } from '../../src/server/platform/limits/countTimes.ts';
import { isCaptchaOn, type SiteSettings } from '../../src/server/platform/sites/SiteSettings.ts';
import { isOneOf, type Secrets } from '../platform/encryption/secrets.ts';
import type { Session } from '../platform/sessions/findSession.ts';
import type { CallContext } from './ports/Ports.ts';
import type { CaptchaSolution } from './ports/services.ts';

/**
 * Requires the captcha of a session if it is on and has a key (CAP-002, SAFE-10).
 * @throws Refusal 403
 */
export function refuseUnsolvedCaptcha(settings: SiteSettings, session: Session): void {
  const isNeeded = isCaptchaOn(settings) && Boolean(settings.ProductSettings.CaptchaKey);
  if (isNeeded) refuseWithoutCaptcha(session);
}

/**
 * Has a token checked by the captcha of the site's configuration: this server's own proof of work, or the provider
 * whose page is in a frame (`ProductSettings.CaptchaFrameUrl`, A-093).
 * @returns undefined if the token is invalid
 * @throws ServiceFailure if the provider does not answer: then no one passes
 */
export async function checkToken(
  token: string,
  { site, session, secrets, now, ports }: Pick<CallContext, 'site' | 'session' | 'secrets' | 'now' | 'ports'>,
): Promise<CaptchaSolution | undefined> {
  if (!site.settings.ProductSettings.CaptchaFrameUrl)
    return verifySolution(token, session.chain, now(), secrets);
  if (ports.captcha === undefined) throw new ServiceFailure('captcha');
  return ports.captcha.check(token);
}

/** Largest number to try: about half a second of work on a phone, on average half of that. */
const largestNumber = 50_000;
/** How long a puzzle can be answered, in seconds. */
const challengeLifetime = 600;

export interface CaptchaChallenge {
  algorithm: 'SHA-256';
  challenge: string;
  salt: string;
  maxnumber: number;
  signature: string;
}

/**
 * Creates a puzzle for one session: find the number whose salted hash is the challenge. Nothing is stored; the
 * signature makes it ours and binds it to the session.
 */
export function createChallenge(
  chain: string,
  now: Date,
  secrets: Pick<Secrets, 'fingerprint'>,
): CaptchaChallenge {
  const ends = Math.floor(now.getTime() / 1000) + challengeLifetime;
  // The trailing `&` keeps digits of the number from being read as digits of the time.
  const salt = `${randomBytes(16).toString('hex')}?expires=${ends}&`;
  const challenge = hashOf(salt, randomInt(largestNumber + 1));
  return {
    algorithm: 'SHA-256',
    challenge,
    salt,
    maxnumber: largestNumber,
    signature: signChallenge({ chain, salt, challenge }, secrets),
  };
}

/** What a solver compares with the challenge: 64 hexadecimal digits. */
export function hashOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex');
}

/**
 * Checks a solution of a puzzle that this server created for this session and that has not expired. The database checks
 * whether it was used before.
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
  const claim = parseJson(Buffer.from(token, 'base64').toString('utf8'));
  if (typeof claim !== 'object' || claim === null) return undefined;
  const { algorithm, challenge, salt, number, signature } = claim as Record<string, unknown>;
  if (algorithm !== 'SHA-256' || typeof number !== 'number' || !Number.isSafeInteger(number))
    return undefined;
  if (typeof challenge !== 'string' || typeof salt !== 'string' || typeof signature !== 'string')
    return undefined;
  return { challenge, salt, number, signature };
}

function parseJson(text: string): unknown {
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

interface Puzzle {
  chain: string;
  salt: string;
  challenge: string;
}

/** The server's signature on a puzzle of one session. */
function signChallenge(puzzle: Puzzle, secrets: Pick<Secrets, 'fingerprint'>): string {
  return secrets.fingerprint(signaturePurpose, textOf(puzzle));
}

/** Whether a signature on a puzzle is this server's, by any known key. */
function isSignatureOf(signature: string, puzzle: Puzzle, secrets: Pick<Secrets, 'fingerprints'>): boolean {
  return isOneOf(signature, secrets.fingerprints(signaturePurpose, textOf(puzzle)));
}

const signaturePurpose = 'captcha';

function textOf({ chain, salt, challenge }: Puzzle): string {
  return JSON.stringify([chain, salt, challenge]);
}
