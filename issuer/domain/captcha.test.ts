import { describe, expect, it } from 'vitest';
import { createSecrets } from '../platform/encryption/secrets.ts';
import { type CaptchaChallenge, createChallenge, hashOf, verifySolution } from './captcha.ts';

const secrets = createSecrets([Buffer.alloc(32, 1)]);
const now = new Date('2025-11-20T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

function solve({ salt, challenge, maxnumber }: CaptchaChallenge): number {
  for (let number = 0; number <= maxnumber; number += 1)
    if (hashOf(salt, number) === challenge) return number;
  throw new Error('The puzzle has no solution');
}

function token(solution: unknown): string {
  return Buffer.from(JSON.stringify(solution)).toString('base64');
}

describe('[CAP-004] the captcha of this server', () => {
  const puzzle = createChallenge('chain-1', now, secrets);
  const number = solve(puzzle);
  const right = { ...puzzle, number };

  it('accepts a solved puzzle of the same session until it ends', () => {
    expect(verifySolution(token(right), 'chain-1', now, secrets)).toEqual({
      challenge: puzzle.challenge,
      endsAt: later(600),
    });
    expect(verifySolution(token(right), 'chain-1', later(599), secrets)).toBeDefined();
    expect(verifySolution(token(right), 'chain-1', later(600), secrets)).toBeUndefined();
  });

  it('makes another puzzle each time', () => {
    expect(createChallenge('chain-1', now, secrets).salt).not.toBe(puzzle.salt);
  });

  const moved = puzzle.salt.replace(/expires=(\d+)&$/, (_, seconds) => `expires=${Number(seconds) + 3600}&`);
  it.each([
    ['of another session', right, 'chain-2'],
    ['with another number', { ...right, number: number + 1 }, 'chain-1'],
    ['whose end was moved', { ...right, salt: moved, challenge: hashOf(moved, number) }, 'chain-1'],
    [
      'that we did not make',
      { ...right, salt: 'a?expires=9999999999&', challenge: hashOf('a?expires=9999999999&', 1), number: 1 },
      'chain-1',
    ],
    ['without an end', { ...right, salt: 'abc' }, 'chain-1'],
    ['with a short signature', { ...right, signature: '' }, 'chain-1'],
    ['of another algorithm', { ...right, algorithm: 'SHA-512' }, 'chain-1'],
    ['with a number in words', { ...right, number: String(number) }, 'chain-1'],
    ['with a fraction', { ...right, number: number + 0.5 }, 'chain-1'],
  ])('refuses one %s', (_name, solution, chain) => {
    expect(verifySolution(token(solution), chain, now, secrets)).toBeUndefined();
  });

  it.each(['', 'x', '{', token(null), token({ algorithm: 'SHA-256' }), '\0', '💥'.repeat(500)])(
    '[REL-08] refuses %j',
    (text) => {
      expect(verifySolution(text, 'chain-1', now, secrets)).toBeUndefined();
    },
  );
});
