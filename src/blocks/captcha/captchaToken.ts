/** A puzzle from the server (`captcha-challenge`): find the number whose hash with the salt is the challenge. */
export interface CaptchaChallenge {
  algorithm: string;
  /** SHA-256, hexadecimal. */
  challenge: string;
  salt: string;
  /** Largest number to try. */
  maxnumber: number;
  signature: string;
}

const hexadecimal = /../gu;

/**
 * Tries one number after the other. This takes long, so it runs in a worker.
 * @returns the solution in the form that `validate-captcha` takes; undefined if the puzzle has none
 * @throws TypeError on plain HTTP, which has no `crypto.subtle`; DOMException for a salt outside Latin-1
 */
export async function solveChallenge(puzzle: CaptchaChallenge): Promise<string | undefined> {
  const wanted = Uint8Array.from(puzzle.challenge.match(hexadecimal) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  );
  const encoder = new TextEncoder();
  for (let number = 0; number <= puzzle.maxnumber; number += 1) {
    const text = encoder.encode(`${puzzle.salt}${number}`);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
    if (hash.every((byte, index) => byte === wanted[index])) return tokenOf(puzzle, number);
  }
  return undefined;
}

/** Base64 of plain ASCII: hexadecimal digits and the salt. */
function tokenOf({ algorithm, challenge, salt, signature }: CaptchaChallenge, number: number): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}

/** Maximum token length in the contract. */
const longest = 4_096;

/** The token in a provider's message `{ type: 'captcha', token }`; undefined if the message has another form. */
export function tokenIn(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { type, token, ...others } = message as Record<string, unknown>;
  const isKnown = type === 'captcha' && Object.keys(others).length === 0;
  if (!isKnown || typeof token !== 'string' || token === '' || token.length > longest) return undefined;
  return token;
}
