import { randomInt } from 'node:crypto';

/** Nine digits, the first from 1 to 8: numbers that start with 9 are the sandbox's own (design §11). */
export function randomReference(): string {
  return String(randomInt(100_000_000, 900_000_000));
}
