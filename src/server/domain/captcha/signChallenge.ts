import { isOneOf } from '../../platform/encryption/isOneOf.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';

interface Puzzle {
  chain: string;
  salt: string;
  challenge: string;
}

/** The server's mark on a puzzle of one session. */
export function signChallenge(puzzle: Puzzle, secrets: Pick<Secrets, 'fingerprint'>): string {
  return secrets.fingerprint(purpose, textOf(puzzle));
}

/** Whether a mark on a puzzle is this server's, by any key that is known. */
export function isSignatureOf(
  signature: string,
  puzzle: Puzzle,
  secrets: Pick<Secrets, 'fingerprints'>,
): boolean {
  return isOneOf(signature, secrets.fingerprints(purpose, textOf(puzzle)));
}

const purpose = 'captcha';

function textOf({ chain, salt, challenge }: Puzzle): string {
  return JSON.stringify([chain, salt, challenge]);
}
