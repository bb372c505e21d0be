import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyPlace, member, nodeAt, plain } from '../document/Node.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { lineAndColumn } from '../report/Place.ts';
import { readDocument } from './readDocument.ts';

function read(text: string) {
  const report = new DiagnosticCollector();
  return { node: readDocument({ file: 'a.json', text }, report), mistakes: report.mistakes };
}

describe('reading a document', () => {
  it('gives what JSON.parse gives, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const { node, mistakes } = read(text);
        if (text.includes('"__proto__"')) return;
        expect(mistakes).toEqual([]);
        expect(node && plain(node)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('knows the place of every key and value', () => {
    const { node } = read('{\n  "a": { "b": [1, "two"] }\n}');
    if (node === undefined) throw new Error('nothing was read');
    expect(lineAndColumn(nodeAt(node, '/a/b/1').place)).toEqual({ line: 2, column: 19 });
    const a = member(node, 'a');
    expect(a && lineAndColumn(keyPlace(a, 'b'))).toEqual({ line: 2, column: 10 });
  });

  it('finds a pointer with escaped keys', () => {
    const { node } = read('{ "a/b": { "c~d": 7 } }');
    expect(node && plain(nodeAt(node, '/a~1b/c~0d'))).toBe(7);
  });

  it('refuses keys of the prototype', () => {
    const { mistakes } = read('{ "__proto__": { "admin": true } }');
    expect(mistakes.map(({ message }) => message)).toEqual([
      '"__proto__" cannot be a key: choose another name',
    ]);
  });

  it.each([
    ['', 'the document is empty'],
    ['{ "a": 1, }', 'comma too many'],
    ['{ "a" 1 }', 'colon'],
    ['[1 2]', 'comma is expected'],
    ['{ "a": tru }', 'neither text'],
    ['{ "a": 1', 'closing }'],
    ['{} {}', 'has ended'],
    ['{ // a\n}', 'comments are not allowed'],
    ['{ "a": "b }', 'the text is not closed with a double quote'],
  ])('[REL-07] says one thing about %j', (text, words) => {
    const { node, mistakes } = read(text);
    expect(node).toBeUndefined();
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]?.message).toContain(words);
  });
});
