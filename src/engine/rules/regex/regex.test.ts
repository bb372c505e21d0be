import fc from 'fast-check';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { compilePattern, isCatastrophic, longestPattern, steepest } from './compilePattern.ts';

const ruinous = [
  '^(a+)+$',
  '(a*)*b',
  '^(a|a)*$',
  '^(a|aa)+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^\\w+([.-]?\\w+)*@\\w+([.-]?\\w+)*(\\.\\w{2,3})+$',
  '^(\\d+\\s?)+$',
  '(x+x+)+y',
  '^(?:[A-Za-z]+[ -]?)+$',
  '(.*a){12}',
  '^(?:a(?:[^a]?){1,3})+$',
  '^(?:a(?:(?:[^a])?)?)+$',
  '.*.*.*.*.*x',
];

/** Each reads some hundred characters in time that grows with the cube of their number. */
const cubic = [
  '^.*a.*b.*c$',
  '^\\w+x\\w+y\\w+z$',
  '^[^@]+a[^@]+b[^@]+c$',
  '\\d+-?\\d+-?\\d+-?x',
  '.*a.*b',
  '^(?=.*a.*b.*c)x$',
];

const harmless = [
  '^[A-Za-z]+(?:[ -][A-Za-z]+)*$',
  '^(?:[0-9]{5}|[0-9]{9})$',
  '^[A-Za-z0-9_]+(?:\\.[A-Za-z0-9_]+)*@[A-Za-z0-9_]+(?:\\.[A-Za-z0-9_]+)+$',
  '^(?!000|666|9)[0-9]{3}-(?!00)[0-9]{2}-(?!0000)[0-9]{4}$',
  '^[2-9][0-9]{9}$',
  '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[@$!%*?&])[A-Za-z\\d@$!%*?&]{8,20}$',
  '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
  '^\\p{L}[\\p{L}\\p{M}]*(?:[ -]\\p{L}[\\p{L}\\p{M}]*)*$',
  '^\\(?\\d{3}\\)?[- ]?\\d{3}[- ]?\\d{4}$',
  '^D?\\d{11}$',
  '^.+@.+\\..+$',
  '[\\]\\-/]+$',
  '^(?<year>\\d{4})-(?<day>\\d{2})$',
];

describe('isCatastrophic', () => {
  it.each(ruinous)('[RUL-006] refuses %s', (source) => expect(isCatastrophic(source)).toBe(true));
  it.each(cubic)('[F-747] refuses %s', (source) => expect(isCatastrophic(source)).toBe(true));
  it.each(harmless)('[RUL-006] lets %s through', (source) => expect(isCatastrophic(source)).toBe(false));

  it.each(['^(a)\\1$', '(?<=a)b', '(?<name>a)\\k<name>'])(
    '[RUL-006] refuses %s, which it cannot judge',
    (source) => expect(isCatastrophic(source)).toBe(true),
  );

  it('[RUL-006] refuses everything that the reference checker finds ruinous', () => {
    // a fixed sample, since the checker does not come back from every expression
    const sample = fc.sample(expressions, { numRuns: 200, seed: 20_260_315 });
    const ruinousOnes = sample.filter((source) => isRuinous(source));
    expect(ruinousOnes.length).toBeGreaterThan(20);
    expect(ruinousOnes.filter((source) => !isCatastrophic(source))).toEqual([]);
  });
});

function isRuinous(source: string): boolean {
  const verdict = checkSync(source, '', { checker: 'automaton', timeout: 2_000 });
  if (verdict.status !== 'vulnerable') return false;
  const { complexity } = verdict;
  return complexity.type === 'exponential' || complexity.degree > steepest;
}

it.each([
  `${'(?:'.repeat(60)}a${'?)?'.repeat(60)}b*`,
  `${'(?:a?)?('.repeat(40)}${')'.repeat(40)}b*`,
  `${'('.repeat(200)}a${'*)'.repeat(100)}`,
  'a?'.repeat(240),
  '(a|b)*'.repeat(80),
])('[RUL-006] a hostile expression is judged in no time: %#', (source) => {
  expect(typeof compilePattern(source)).toBe('object');
});

describe('compilePattern', () => {
  it('[RUL-006] compiles each expression once', () => {
    expect(compilePattern('^a+$')).toBe(compilePattern('^a+$'));
  });

  it('[RUL-006] says what is wrong with a bad one', () => {
    expect(compilePattern('(')).toEqual({ problem: 'is not a regular expression' });
    expect(compilePattern('(a+)+')).toEqual({ problem: 'could backtrack catastrophically' });
    expect(compilePattern('a'.repeat(longestPattern + 1))).toEqual({
      problem: 'is longer than 500 characters',
    });
  });

  it('[RUL-006] reads \\p{L} as a letter, and also expressions that Unicode mode refuses', () => {
    const letters = compilePattern('^\\p{L}+$');
    expect('expression' in letters && letters.expression.test('José')).toBe(true);
    expect(compilePattern('^[a\\-z]+\\-$')).toHaveProperty('expression');
  });
});

/** Random expressions over a small alphabet, the better to collide. */
const expressions = fc
  .letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('a', 'b', '[ab]', '[^a]', '.', '\\w', 'c', '-'),
      tie('node').map((node) => `(?:${node})*`),
      tie('node').map((node) => `(?:${node})+`),
      tie('node').map((node) => `(?:${node})?`),
      tie('node').map((node) => `(?:${node}){1,3}`),
      fc.tuple(tie('node'), tie('node')).map(([one, other]) => `${one}${other}`),
      fc.tuple(tie('node'), tie('node')).map(([one, other]) => `(?:${one}|${other})`),
    ),
  }))
  .node.map((node) => `^${node}$`);
