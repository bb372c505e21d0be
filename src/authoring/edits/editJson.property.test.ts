import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import type { JSONPath } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/compile/temporaryFolder.ts';
import { order } from '../order.ts';
import { editsBetween, valueAt, withValue } from './editJson.ts';

const root = join(import.meta.dirname, '../../..');
const documents = globSync('{brands,flows,schemas/fields,schemas/forms}/**/*.json', { cwd: root }).sort();

/** The path of every value in a JSON value but the whole. */
function pathsIn(value: unknown, at: JSONPath = []): JSONPath[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [
    [...at, key],
    ...pathsIn((value as Record<string | number, unknown>)[key], [...at, key]),
  ]);
}

const inside = (value: unknown, path: JSONPath) =>
  path.reduce<unknown>((inner, key) => (inner as never)[key], value);

/** The JSON value with one in it set or taken away, by plain JavaScript. */
function changed(value: unknown, path: JSONPath, is: unknown): unknown {
  const copy = structuredClone(value);
  const holder = inside(copy, path.slice(0, -1));
  const key = path.at(-1) as never;
  if (is !== undefined) (holder as Record<string, unknown>)[key] = is;
  else if (Array.isArray(holder)) holder.splice(key, 1);
  else delete (holder as Record<string, unknown>)[key];
  return copy;
}

describe('editing a document', () => {
  it('changes and takes away any value of any document, and no other', () => {
    const anyDocument = fc.constantFrom(...documents);
    // As JSON can write it: it knows no -0.
    const anyValue = fc.json().map((text) => JSON.parse(text) as unknown);
    fc.assert(
      fc.property(anyDocument, fc.nat(), fc.option(anyValue), (file, pick, other) => {
        const text = readFileSync(join(root, file), 'utf8');
        const whole = valueAt(text, []);
        const paths = pathsIn(whole);
        const path = paths[pick % paths.length] ?? [];
        const is = other ?? undefined;
        const edited = withValue(text, path, is);
        expect(JSON.parse(edited), `${file} ${path.join('.')}`).toEqual(changed(whole, path, is));
        const [top = ''] = path;
        const back = withValue(edited, [top], valueAt(text, [top]));
        expect(JSON.parse(back), `${file} ${path.join('.')}`).toEqual(whole);
      }),
    );
  });

  it('[STU-26] [F-822] finds what leads from any text to any other, its order too, and nothing where they say the same', () => {
    // The parser takes "__proto__" for the prototype.
    const anyValue = fc.json().filter((text) => !text.includes('__proto__'));
    const anyDocument = fc
      .dictionary(fc.string({ minLength: 1 }), anyValue)
      .map((entries) => Object.entries(entries).filter(([key]) => key !== '__proto__'))
      .map((entries) => `{${entries.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join()}}`);
    fc.assert(
      fc.property(anyDocument, anyDocument, (one, other) => {
        const edits = editsBetween(valueAt(one, []), valueAt(other, []));
        const edited = edits.reduce((text, { path, is, behind }) => withValue(text, path, is, behind), one);
        expect(JSON.stringify(valueAt(edited, []))).toBe(JSON.stringify(valueAt(other, [])));
        expect(editsBetween(valueAt(edited, []), valueAt(other, []))).toEqual([]);
      }),
    );
  });

  it('[F-822] moves the keys of any object of any document into any order, and nothing else', () => {
    const anyDocument = fc.constantFrom(...documents);
    fc.assert(
      fc.property(anyDocument, fc.nat(), fc.infiniteStream(fc.nat()), (file, pick, picks) => {
        const text = readFileSync(join(root, file), 'utf8');
        const whole = valueAt(text, []);
        const objects = [[], ...pathsIn(whole)].filter((path) => {
          const value = inside(whole, path);
          const isInList = path.some((key) => typeof key === 'number');
          return typeof value === 'object' && value !== null && !Array.isArray(value) && !isInList;
        });
        const path = objects[pick % objects.length] ?? [];
        // JavaScript has one order for keys that are numbers.
        const keys = Object.keys(inside(whole, path) as object);
        fc.pre(!keys.some((key) => /^\d+$/u.test(key)));
        const shuffled = keys.map((key) => ({ key, by: picks.next().value ?? 0 }));
        const wanted = shuffled.sort((one, next) => one.by - next.by).map(({ key }) => key);
        const edited = withValue(text, [...path, order], wanted);
        expect(valueAt(edited, [...path, order]), `${file} ${path.join('.')}`).toEqual(wanted);
        expect(JSON.parse(edited)).toEqual(whole);
        expect(withValue(edited, [...path, order], keys)).toBe(text);
      }),
    );
  });

  it('leaves a text as if typed by hand: the formatter moves no other line', () => {
    const folder = temporaryFolder();
    cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    const edited = documents.map((file, index) => {
      const text = readFileSync(join(root, file), 'utf8');
      const whole = valueAt(text, []);
      const scalars = pathsIn(whole).filter((path) => typeof inside(whole, path) === 'string');
      const path = scalars[index % scalars.length];
      const after = path === undefined ? text : withValue(text, path, 'o');
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), after);
      return { file, text, holder: path?.some((key) => typeof key === 'number') };
    });
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    execFileSync(process.execPath, [biome, 'format', '--write', '--vcs-enabled=false', '.'], { cwd: folder });
    for (const { file, text, holder } of edited) {
      // A list is one value; it may take one line where it took several.
      if (holder) continue;
      const after = readFileSync(join(folder, file), 'utf8');
      const lines = new Set(text.split('\n'));
      const others = after.split('\n').filter((line) => !lines.has(line));
      expect(others.length, `${file}:\n${others.join('\n')}`).toBeLessThanOrEqual(1);
    }
  });

  it('puts a new key behind the last that shares the most of its name', () => {
    const text =
      '{\n  "landing.title": "A",\n  "landing.text": "B",\n  "field.City.label": "C",\n  "offer.title": "D"\n}\n';
    const edited = withValue(text, ['field.City.help'], 'E');
    expect(Object.keys(JSON.parse(edited) as object)).toEqual([
      'landing.title',
      'landing.text',
      'field.City.label',
      'field.City.help',
      'offer.title',
    ]);
    expect(Object.keys(JSON.parse(withValue(text, ['zebra'], 'Z')) as object).at(-1)).toBe('zebra');
  });
});
