import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type CaptchaChallenge, solveChallenge } from './solveChallenge.ts';

const salt = 'c0ffee?expires=9999999999&';

function puzzleOf(number: number, maxnumber: number): CaptchaChallenge {
  const challenge = createHash('sha256').update(`${salt}${number}`).digest('hex');
  return { algorithm: 'SHA-256', challenge, salt, maxnumber, signature: 'mark' };
}

describe('[CAP-004] solveChallenge', () => {
  it.each([0, 1, 41, 200])('finds %i, first and last included', async (number) => {
    const puzzle = puzzleOf(number, 200);
    const token = await solveChallenge(puzzle);
    const { maxnumber: _maxnumber, ...known } = puzzle;
    expect(JSON.parse(atob(token ?? ''))).toEqual({ ...known, number });
  });

  it.each([
    ['has no solution', puzzleOf(201, 200)],
    ['asks for no hash', { ...puzzleOf(1, 20), challenge: '' }],
    ['asks for half a hash', { ...puzzleOf(1, 20), challenge: puzzleOf(1, 20).challenge.slice(0, 32) }],
    ['asks for nonsense', { ...puzzleOf(1, 20), challenge: 'z'.repeat(64) }],
  ])('gives nothing for a puzzle that %s', async (_name, puzzle) => {
    expect(await solveChallenge(puzzle)).toBeUndefined();
  });
});
