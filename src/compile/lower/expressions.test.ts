import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Node, plain } from '../document/Node.ts';
import { condition, value } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { printCondition } from './printCondition.ts';

/** What a text of a document becomes, and what is said of it: the character it is said of and the sentence. */
function lowered(lowering: Lowering, text: unknown) {
  const source = { file: 'a.json', text: JSON.stringify(text) };
  const node: Node = { kind: 'scalar', place: { source, offset: 0 }, value: text as string };
  const { node: made, mistakes } = lowering(node);
  return { made: plain(made), mistakes: mistakes.map(({ place, message }) => `${place.offset}: ${message}`) };
}

describe('an expression that holds or not', () => {
  it.each([
    ['approved', 'approved'],
    ['site.switches.MFAActive', { 'site.switches.MFAActive': true }],
    ["applicant.State is 'WI'", { 'applicant.State': 'WI' }],
    ["applicant.State is not 'WI'", { not: { 'applicant.State': 'WI' } }],
    ['result.showOnDeclined is false', { 'result.showOnDeclined': false }],
    ['query.hash is given', { 'query.hash': { minLength: 1 } }],
    ['query.hash is not given', { not: { 'query.hash': { minLength: 1 } } }],
    ["result.result in ('PENDFEE', 'PENDINFO')", { 'result.result': ['PENDFEE', 'PENDINFO'] }],
    ['result.security_deposit >= 0.01', { 'result.security_deposit': { minimum: 0.01 } }],
    ['session.tries <= 5', { 'session.tries': { maximum: 5 } }],
    ['not a', { not: 'a' }],
    ['not not a', { not: { not: 'a' } }],
    ['a and not b or c', { any: [{ all: ['a', { not: 'b' }] }, 'c'] }],
    ['a and (b or c)', { all: ['a', { any: ['b', 'c'] }] }],
    ['not (a or b)', { not: { any: ['a', 'b'] } }],
    ['  a   and b ', { all: ['a', 'b'] }],
    ['true', { all: [] }],
    ['false', { any: [] }],
  ])('%s', (text, meant) => {
    expect(lowered(condition, text)).toEqual({ made: meant, mistakes: [] });
  });

  it.each([
    ['a && b', '3: && means nothing in an expression: write "and"'],
    ['a == b', '3: == means nothing in an expression: write "is" to compare'],
    ['a > 1', '3: > means nothing in an expression: numbers are compared by ">=" and "<=" only'],
    [
      'a is "b"',
      "6: \" means nothing in an expression: a text stands in straight single quotes, 'like this'",
    ],
    ['not (a or b', '12: the expression ends here, where ")" is expected'],
    ['a.b is', '7: the expression ends here, where "given" or a value is expected'],
    ['', '1: the expression ends here, where the name of a condition or a path is expected'],
    ['a or', '5: the expression ends here, where the name of a condition or a path is expected'],
    ["a is 'b'", '3: here stands "is", where "and", "or" or the end is expected'],
    ["query.hash is 'a", "15: this text has no closing single quote (')"],
    ['query.hash in (1, )', '19: here stands ")", where a value is expected'],
    ['a # b', '3: # means nothing in an expression'],
  ])('[REL-07] %s is a mistake and never holds', (text, sentence) => {
    expect(lowered(condition, text)).toEqual({ made: { any: [] }, mistakes: [sentence] });
  });
});

/** A value that is true or false. */
function holds(when: unknown) {
  return { $table: [{ when, is: true }, { is: false }] };
}

describe('an expression of a value', () => {
  it.each([
    ['Wisconsin', 'Wisconsin'],
    [7, 7],
    ['=applicant.Zip', { $from: 'applicant.Zip' }],
    ['=a', { $value: 'a' }],
    ['=not a', holds({ not: 'a' })],
    ['=a or b.c', holds({ any: ['a', { 'b.c': true }] })],
    ["=b.c is 'd'", holds({ 'b.c': 'd' })],
    ['=(a)', holds('a')],
    ["=applicant.Zip ?? ''", { $from: 'applicant.Zip', default: '' }],
    [
      '=applicant.addUser | trueFalse ?? null',
      { $from: 'applicant.addUser', as: 'trueFalse', default: null },
    ],
    ['=result.credit_limit | usd', { $from: 'result.credit_limit', format: 'usd' }],
    ['=siteSettings', { $value: 'siteSettings' }],
    ["=text('message.thirtyDays')", { $copy: 'message.thirtyDays' }],
    ["='APPROVED'", 'APPROVED'],
    ["=if a then 'x'", { $table: [{ when: 'a', is: 'x' }, { is: null }] }],
    [
      "=if a then 'x' else if b.c is 1 then d.e else 'z'",
      { $table: [{ when: 'a', is: 'x' }, { when: { 'b.c': 1 }, is: { $from: 'd.e' } }, { is: 'z' }] },
    ],
    [
      '=first(a.b, c.d)',
      { $table: [{ when: { 'a.b': { minLength: 1 } }, is: { $from: 'a.b' } }, { is: { $from: 'c.d' } }] },
    ],
  ])('%s', (text, meant) => {
    expect(lowered(value, text)).toEqual({ made: meant, mistakes: [] });
  });

  it.each([
    ['=', '2: the expression ends here, where a value is expected'],
    [
      '=a.b + 1',
      '6: + means nothing in an expression: expressions do not calculate: let the server or a computed value do it',
    ],
    ["=if a 'x'", '7: here stands "\'x\'", where "then" is expected'],
    ["=first('a', b.c)", '8: here stands "\'a\'", where a path is expected'],
    ['=a.b | ', '7: the expression ends here, where a name is expected'],
    ['=text(a)', '7: here stands "a", where the key of a sentence in quotes is expected'],
  ])('[REL-07] %s is a mistake and nothing', (text, sentence) => {
    expect(lowered(value, text)).toEqual({ made: null, mistakes: [sentence] });
  });
});

const name = fc.constantFrom('approved', 'mfaOn', 'a-b');
const path = fc.constantFrom('applicant.State', 'session.errors.City', 'query.gclid');
const scalar = fc.oneof(
  fc.stringMatching(/^[^'\\"]{0,6}$/u),
  fc.integer({ min: -99, max: 99 }),
  fc.boolean(),
  fc.constant(null),
);
const test = fc.oneof(
  scalar,
  fc.array(scalar, { minLength: 1, maxLength: 3 }),
  fc.constant({ minLength: 1 }),
  fc.record({ minimum: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ maximum: fc.integer({ min: 0, max: 9 }) }),
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => {
  const parts = fc.array(tie('tree'), { minLength: 2, maxLength: 3 });
  return {
    tree: fc.oneof(
      { maxDepth: 3 },
      name,
      fc.tuple(path, test).map(([read, held]) => ({ [read]: held })),
      parts.map((all) => ({ all })),
      parts.map((any) => ({ any })),
      tie('tree').map((not) => ({ not })),
    ),
  };
});

describe('expressions', () => {
  it('say every condition there is', () => {
    fc.assert(
      fc.property(tree, (meant) => {
        expect(lowered(condition, printCondition(meant))).toEqual({ made: meant, mistakes: [] });
      }),
    );
  });

  it('are refused with a sentence, whatever is written', () => {
    const word = fc.constantFrom(
      "'",
      'is',
      'and',
      '(',
      'a.b',
      'if',
      '|',
      '=',
      '1',
      'given',
      ' ',
      '"',
      '\\',
      'é',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const text = words.join(' ');
        const all = [lowered(condition, `a ${text}`), lowered(value, `=${text}`)];
        for (const { mistakes } of all) for (const mistake of mistakes) expect(mistake).toMatch(/^\d+: \S/u);
      }),
    );
  });
});
