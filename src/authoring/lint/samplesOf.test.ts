import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplesOf } from './findConflict.ts';

const anything = { prefers: () => true, least: 1, most: 12, count: 60 };

describe('[UX-17] values made from a pattern', () => {
  it.each([
    '^[A-Za-z-]+$',
    '^\\d{5}(-\\d{4})?$',
    '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$',
    '^(?!000|666|9\\d\\d)\\d{3}-?(?!00)\\d{2}-?(?!0000)\\d{4}$',
    '^(JR|SR|II|III|IV)$',
    '^D\\d{11}$',
    '^(?<first>[a-c])x\\1$',
    '^[\\w.]+$',
    '[A-Z]{2}',
    '^\\x41\\u0042\\.\\/$',
    '^[a-z][\\d-]?$',
    '^\\p{L}{3}$',
  ])('match %s', (source) => {
    const samples = [...samplesOf(source, anything)];
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) expect(sample).toMatch(new RegExp(source, 'u'));
  });

  it('[F-761] are made the way the rule itself reads the pattern: also from one that Unicode would refuse', () => {
    for (const source of ['{x|usd}', '^a\\-b$', '^[\\w-x]{2}$']) {
      expect(() => new RegExp(source, 'u')).toThrow(SyntaxError);
      expect([...samplesOf(source, anything)].every((sample) => new RegExp(source).test(sample))).toBe(true);
      expect(samplesOf(source, anything).next().value).toBeDefined();
    }
    expect([...samplesOf('([', anything)]).toEqual([]);
  });

  it('are the same each time', () => {
    expect([...samplesOf('^[a-z]+$', anything)]).toEqual([...samplesOf('^[a-z]+$', anything)]);
  });

  it('prefer the wanted characters and lengths', () => {
    const samples = [
      ...samplesOf('^.*$', {
        prefers: (character) => character === 'x',
        least: 4,
        most: 6,
        count: 20,
      }),
    ];
    expect(samples).toContain('xxxx');
    expect(samples.every((sample) => /^x*$/.test(sample))).toBe(true);
  });

  it('are found for any pattern of classes and repetitions', () => {
    const part = fc.tuple(
      fc.constantFrom('[a-f]', '\\d', '(?:ab|cd)', '[^x]', 'Z'),
      fc.constantFrom('', '+', '?', '{2}', '{1,3}'),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const source = `^${parts.map((pair) => pair.join('')).join('')}$`;
        expect(samplesOf(source, anything).next().value).toBeDefined();
      }),
    );
  });
});
