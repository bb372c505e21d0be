import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { Compiler } from '../../compile/Compiler.ts';
import { kindOf } from '../../compile/document/Catalogue.ts';
import { readGrammar } from '../../compile/grammar/grammars.ts';
import { lint } from '../lint/lint.ts';
import { grammarPage } from './grammarPage.ts';

type Json = Record<string, unknown>;

/** Sections of the page by their title. */
const sections = new Map(
  grammarPage()
    .split(/^## /mu)
    .map((section) => [section.split('\n', 1)[0] ?? '', section]),
);

function mustsIn(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/^\| `([^`]+)` \| [^\n]*? \| \*\*Must[.,]/gmu)].map(([, key = '']) => key);
}

const catalogue = catalogueFolder();
const documents = globSync('{brands,flows,schemas/fields,schemas/forms}/**/*.json', {
  cwd: catalogue.root,
}).sort();

/** Every key of a document, as the way there. */
function* keysOf(value: unknown, way: string[] = []): Generator<string[]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key.startsWith('$')) continue;
    yield [...way, key];
    yield* keysOf(inner, [...way, key]);
  }
}

function without(document: Json, way: string[]): Json {
  const copy = structuredClone(document);
  const last = way.at(-1) ?? '';
  const holder = way.slice(0, -1).reduce<Json>((object, key) => object[key] as Json, copy);
  delete holder[last];
  return copy;
}

/** What the check says once a key is gone. */
function saidWithout(file: string, way: string[]): string[] {
  const path = join(catalogue.root, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, JSON.stringify(without(JSON.parse(text) as Json, way)));
  const compiler = new Compiler(catalogue.root);
  const { mistakes, sentence } = lint(compiler.check());
  writeFileSync(path, text);
  return mistakes.map(sentence);
}

const isMissing = (said: string[], key: string) =>
  said.some(
    (sentence) => sentence.includes(`the key "${key}" is missing`) || sentence.includes(`own "${key}"`),
  );

describe('[F-514] the page of the grammar and the check agree', () => {
  it.each(documents)('on what has to be there in %s', (file) => {
    const kind = kindOf(file)?.name;
    if (kind === undefined) throw new Error(`${file} is of no kind`);
    const section = sections.get(String(readGrammar(kind).title));
    const own = mustsIn(section?.split('\n### ', 1)[0]);
    const all = [...mustsIn(section), ...mustsIn(sections.get('Shared words'))];
    const document = JSON.parse(readFileSync(join(catalogue.root, file), 'utf8')) as Json;
    for (const way of keysOf(document)) {
      const key = way.at(-1) ?? '';
      const row = way.join('.');
      const said = saidWithout(file, way);
      const isPromised = all.some((must) => must === row || must === key || must.endsWith(`.${key}`));
      // What the props of a block have to hold stands in its descriptor.
      if (!way.includes('props') && isMissing(said, key))
        expect(isPromised, `${row} of ${file} is refused, and the page does not say so`).toBe(true);
      if (own.includes(row))
        expect(said, `${row} of ${file} must be there, and nothing says so`).not.toEqual([]);
    }
  });
});
