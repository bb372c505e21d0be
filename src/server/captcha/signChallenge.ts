import type { Secrets } from '../encryption/Secrets.ts';

/** The server's mark on a puzzle of one session. */
export function signChallenge(
  puzzle: { chain: string; salt: string; challenge: string },
  secrets: Pick<Secrets, 'fingerprint'>,
): string {
  return secrets.fingerprint('captcha', JSON.stringify([puzzle.chain, puzzle.salt, puzzle.challenge]));
}
