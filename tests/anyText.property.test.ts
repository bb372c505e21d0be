import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { lint } from '../src/authoring/lint/lint.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { amendedCatalogue } from '../testing/support/amendedCatalogue.ts';

type Json = Record<string, unknown>;

/** Takes a key away. */
const gone = Symbol('gone');

const others = fc.constantFrom<unknown>(
  ...[
    gone,
    null,
    0,
    -1,
    1.5,
    1e300,
    true,
    false,
    '',
    ' ',
    'x',
    'constructor',
    'a.b',
    '/x',
    'https://x',
    '#12',
    '([',
    '\u0000',
    'x'.repeat(300),
  ],
  ...['=', '=if', '=x', 'not', '=a.b', '{x', '[x](link:x)', '{x|usd}'],
  ...[
    [],
    {},
    [null],
    [[]],
    [{}],
    { '': {} },
    { x: {} },
    { constructor: {} },
    { from: 'x' },
    { when: 'x', is: 1 },
  ],
  ...[{ columns: {}, rows: [] }, { $use: 'x' }, { $value: 'x' }, { $table: [{}] }],
);

/** What may stand in place of one word of an expression or a sentence. */
const words = fc.constantFrom(
  "'1'",
  '1',
  '1e9',
  'true',
  'null',
  '>=',
  'is',
  'in',
  '(',
  'x',
  'result.x',
  'result',
  '|',
);

/** Every place in a document, as the keys that lead there, with what stands there. */
function placesIn(value: unknown, keys: string[] = []): { keys: string[]; value: unknown }[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [{ keys, value }, ...inner.flatMap(([key, one]) => placesIn(one, [...keys, key]))];
}

function withValue(document: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = (Array.isArray(document) ? [...document] : { ...(document as Json) }) as Json;
  if (rest.length > 0 || value !== gone) copy[key] = withValue(copy[key], rest, value);
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy;
}

/** A document with one place of it in another type, gone, or with one word of its text exchanged. */
function changed(text: string) {
  const document: unknown = JSON.parse(text);
  return fc.constantFrom(...placesIn(document)).chain(({ keys, value }) => {
    const pieces = typeof value === 'string' ? value.split(/(\s+|[(),]|(?<==))/u) : [];
    const exchanged = fc
      .tuple(fc.nat({ max: Math.max(0, pieces.length - 1) }), words)
      .map(([at, word]) => pieces.with(at, word).join(''));
    const other = pieces.length < 3 ? others : fc.oneof(others, exchanged);
    return other.map((one) => {
      const whole = withValue(document, keys, one);
      return whole === gone ? '' : JSON.stringify(whole, null, 1);
    });
  });
}

const small = mkdtempSync(join(tmpdir(), 'cardstock-any-text-'));
cpSync(join(import.meta.dirname, 'mistakes', '_good'), small, { recursive: true });
const product = amendedCatalogue({});

afterAll(() => {
  rmSync(small, { recursive: true });
  product.remove();
});

describe('[F-761] [REL-07] whatever stands in a document', () => {
  it.each([
    {
      catalogue: 'the small catalogue',
      root: small,
      folders: ['brands', 'flows', 'schemas', 'src'],
      times: 120,
    },
    // All of its sites together take long, and show nothing that the small one does not.
    {
      catalogue: "the product's",
      root: product.root,
      folders: ['brands', 'flows', 'schemas'],
      times: 36,
      only: ['surge.prequal', 'fit.dm'],
    },
  ])('is told in sentences with file, line and remedy: $catalogue', ({ root, folders, times, only }) => {
    const compiler = new Compiler(root);
    const wanted = only === undefined ? {} : { only };
    const documents = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json'))
        .map((file) => join(root, folder, file)),
    );
    const change = fc.constantFrom(...documents.sort()).chain((file) => {
      const text = readFileSync(file, 'utf8');
      return changed(text).map((made) => ({ file, text, made }));
    });
    fc.assert(
      fc.property(change, ({ file, text, made }) => {
        writeFileSync(file, made);
        try {
          const { mistakes, sentence } = lint(compiler.check(wanted));
          for (const said of mistakes.map(sentence)) expect(said).toMatch(/^[^\s:]+:\d+:\d+: \S.+/u);
        } finally {
          writeFileSync(file, text);
        }
      }),
      { numRuns: times },
    );
    expect(lint(compiler.check(wanted)).mistakes).toEqual([]);
  });
});
