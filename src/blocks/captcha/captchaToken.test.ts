import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CaptchaChallenge, solveChallenge, tokenIn } from './captchaToken.ts';

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

describe('[SAFE-12] tokenIn', () => {
  it('reads the one message that a provider may send', () => {
    expect(tokenIn({ type: 'captcha', token: 'abc' })).toBe('abc');
  });

  it.each([
    null,
    'captcha',
    [],
    {},
    { token: 'abc' },
    { type: 'captcha' },
    { type: 'other', token: 'abc' },
    { type: 'captcha', token: '' },
    { type: 'captcha', token: 1 },
    { type: 'captcha', token: 'a'.repeat(4_097) },
    { type: 'captcha', token: 'abc', more: 1 },
  ])('[REL-08] hears nothing in %j', (message) => {
    expect(tokenIn(message)).toBeUndefined();
  });

  it('[REL-08] bears whatever is posted', () => {
    fc.assert(fc.property(fc.anything(), (message) => tokenIn(message) === undefined));
  });
});
